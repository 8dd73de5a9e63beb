package dev.recap.cli;

import java.util.UUID;

final class ChatCommand implements RecapCommand {

    @Override
    public void run(Arguments arguments, Console console) {
        String given = arguments.value(Option.THREAD);
        String id = given == null ? UUID.randomUUID().toString() : given;
        try (OpenThreads threads = Threads.open(arguments, console);
                LineSource lines = LineSource.of(console)) {
            EventPrinter printer = EventPrinter.of(console, arguments);
            new Chat(console, printer, lines, Threads.thread(threads.recap(), arguments, id)).run(given == null);
        }
    }
}
