package dev.recap.cli;

import dev.recap.memory.Fact;
import dev.recap.memory.UserMemory;
import java.util.List;
import java.util.stream.Stream;

final class MemoryFactsCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        int limit = arguments.number(Option.LIMIT, 0, Integer.MAX_VALUE);
        return (user, console) -> {
            List<Fact> facts = facts(user).limit(limit).toList();
            if (arguments.has(Option.JSON)) {
                JsonArray array = new JsonArray(console.output());
                facts.forEach(fact -> array.add(MemoryJson.of(user, fact)));
                array.end();
            } else if (facts.isEmpty()) {
                console.output().line("Nothing is remembered yet.");
            } else {
                MemoryText text = new MemoryText(console.output());
                facts.forEach(fact -> text.fact(user, fact, ""));
            }
        };
    }

    private static Stream<Fact> facts(UserMemory user) {
        return Stream.concat(user.facts().stream(), user.everyFact().stream().filter(fact -> !fact.isCurrent()));
    }
}
