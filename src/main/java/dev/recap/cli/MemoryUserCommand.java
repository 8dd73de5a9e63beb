package dev.recap.cli;

import dev.recap.memory.Memory;
import dev.recap.memory.User;
import dev.recap.memory.UserMemory;
import dev.recap.message.JsonText;
import org.jspecify.annotations.Nullable;

final class MemoryUserCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        return (user, console) -> {
            User record = sets(arguments) ? set(user, arguments) : known(user);
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(MemoryJson.of(record)));
            } else {
                Output output = console.output();
                print(output, "User", record.id().value());
                print(output, "Name", record.name());
                print(output, "Location", record.location());
                print(output, "Preferences", record.preferences());
            }
        };
    }

    private static boolean sets(Arguments arguments) {
        return arguments.has(Option.NAME) || arguments.has(Option.LOCATION) || arguments.has(Option.PREFERENCES);
    }

    private static User known(UserMemory user) {
        return user.record().orElse(new User(user.id(), null, null, null));
    }

    private static User set(UserMemory user, Arguments arguments) {
        User known = known(user);
        return user.record(
                value(arguments, Option.NAME, known.name()),
                value(arguments, Option.LOCATION, known.location()),
                value(arguments, Option.PREFERENCES, known.preferences()));
    }

    private static @Nullable String value(Arguments arguments, Option option, @Nullable String known) {
        String given = arguments.value(option);
        if (given == null) {
            return known;
        }
        return given.isBlank() ? null : given;
    }

    private static void print(Output output, String name, @Nullable String value) {
        output.line(Columns.pad(name, 12) + (value == null ? "-" : Printable.oneLine(value)));
    }

    @Override
    public Memory open(Arguments arguments, Console console) {
        return sets(arguments)
                ? Memories.openWithoutModel(arguments, console)
                : Memories.openExisting(arguments, console);
    }
}
