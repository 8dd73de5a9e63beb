package dev.recap.cli;

import dev.recap.ForgottenUser;
import dev.recap.memory.UserMemory;
import dev.recap.message.FactId;
import dev.recap.message.JsonText;
import java.util.LinkedHashMap;
import java.util.Map;

final class MemoryForgetCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        String fact = arguments.value(Option.FACT);
        if ((fact == null) == !arguments.has(Option.EVERYTHING)) {
            throw new UsageException("What is to be forgotten? Give either --fact ID or --everything.");
        }
        if (fact == null) {
            return (user, console) -> everything(user, arguments, console);
        }
        FactId id = FactId.of(fact);
        return (user, console) -> {
            boolean done = user.forget(id);
            if (arguments.has(Option.JSON)) {
                Map<String, Object> receipt = receipt(user);
                receipt.put("fact_id", id.toString());
                receipt.put("forgotten", done);
                console.output().line(JsonText.write(receipt));
            } else {
                console.output().line(done ? "The fact is forgotten." : "The user has no such fact.");
            }
        };
    }

    private static Map<String, Object> receipt(UserMemory user) {
        Map<String, Object> receipt = new LinkedHashMap<>();
        receipt.put("user", user.id().value());
        return receipt;
    }

    private static void everything(UserMemory user, Arguments arguments, Console console) {
        try (OpenThreads threads = OpenThreads.existing(arguments, console)) {
            ForgottenUser forgotten = threads.recap().user(user.id().value()).forgetEverything();
            if (arguments.has(Option.JSON)) {
                Map<String, Object> receipt = receipt(user);
                receipt.put("facts", forgotten.facts());
                receipt.put("profiles", forgotten.profiles());
                receipt.put("episodes", forgotten.episodes());
                receipt.put("records", forgotten.records());
                receipt.put("threads", forgotten.threads());
                console.output().line(JsonText.write(receipt));
            } else {
                console.output()
                        .line("Forgotten about " + Printable.oneLine(user.id().value()) + ": " + forgotten.facts()
                                + " facts, " + forgotten.profiles() + " profiles, " + forgotten.episodes()
                                + " episodes, " + forgotten.records() + " user records, " + forgotten.threads()
                                + " threads.");
            }
        }
    }
}
