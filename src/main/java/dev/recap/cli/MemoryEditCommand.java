package dev.recap.cli;

import dev.recap.memory.Fact;
import dev.recap.memory.UserMemory;
import dev.recap.message.FactId;
import dev.recap.message.JsonText;

final class MemoryEditCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        if (arguments.text().isBlank()) {
            throw new UsageException("A fact needs a text; recap memory forget removes one.");
        }
        FactId id = FactId.of(arguments.required(Option.FACT));
        return (user, console) -> {
            Fact fact = edit(user, id, arguments.text());
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(MemoryJson.of(user, fact)));
            } else {
                new MemoryText(console.output()).fact(user, fact, "");
            }
        };
    }

    private static Fact edit(UserMemory user, FactId id, String text) {
        try {
            return user.edit(id, text);
        } catch (IllegalArgumentException e) {
            // Another fact says it already.
            throw new SettingException(String.valueOf(e.getMessage()), e);
        }
    }
}
