package dev.recap.cli;

import dev.recap.memory.ExtractedFact;
import dev.recap.memory.Fact;
import dev.recap.memory.FactType;
import dev.recap.memory.Memory;
import dev.recap.message.JsonText;

final class MemoryAddCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        if (arguments.text().isBlank()) {
            throw new UsageException("A fact needs a text; this one is blank.");
        }
        ExtractedFact stated = new ExtractedFact(arguments.text(), type(arguments), importance(arguments), 1);
        return (user, console) -> {
            Fact fact = user.remember(stated);
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(MemoryJson.of(user, fact)));
            } else {
                new MemoryText(console.output()).fact(user, fact, "");
            }
        };
    }

    /** A model may call it what it likes; somebody who types has mistyped. */
    private static FactType type(Arguments arguments) {
        String name = arguments.value(Option.TYPE, "other");
        FactType type = FactType.of(name);
        if (type == FactType.OTHER && !name.equalsIgnoreCase("other")) {
            throw new UsageException("There is no type '" + Printable.oneLine(name)
                    + "' of facts; take interest, goal, preference, project, fact or other.");
        }
        return type;
    }

    private static int importance(Arguments arguments) {
        int importance = arguments.number(Option.IMPORTANCE, Fact.LEAST_IMPORTANCE, Fact.DEFAULT_IMPORTANCE);
        if (importance > Fact.MOST_IMPORTANCE) {
            throw new UsageException(
                    "The option --importance needs a whole number from 1 to 10, not " + importance + ".");
        }
        return importance;
    }

    @Override
    public Memory open(Arguments arguments, Console console) {
        return Memories.open(arguments, console);
    }
}
