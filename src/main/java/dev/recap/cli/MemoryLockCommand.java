package dev.recap.cli;

import dev.recap.memory.Fact;
import dev.recap.message.FactId;
import dev.recap.message.JsonText;

final class MemoryLockCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        FactId id = FactId.of(arguments.required(Option.FACT));
        return (user, console) -> {
            Fact fact = user.lock(id, !arguments.has(Option.UNLOCK));
            console.output()
                    .line(
                            arguments.has(Option.JSON)
                                    ? JsonText.write(MemoryJson.of(user, fact))
                                    : "The fact is " + (fact.isLocked() ? "locked." : "not locked any more."));
        };
    }
}
