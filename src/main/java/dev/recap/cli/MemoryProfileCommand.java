package dev.recap.cli;

import dev.recap.memory.Profile;
import dev.recap.message.JsonText;

final class MemoryProfileCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        return (user, console) -> {
            Profile profile = user.profile();
            if (arguments.has(Option.JSON)) {
                console.output().line(JsonText.write(MemoryJson.of(profile)));
            } else if (profile.isEmpty()) {
                console.output().line("There is no profile yet.");
            } else {
                MemoryText text = new MemoryText(console.output());
                text.list("Preferences", profile.preferences());
                text.list("Open issues", profile.openIssues());
                text.list("Notes", profile.notes());
            }
        };
    }
}
