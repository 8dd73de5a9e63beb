package dev.recap.cli;

import dev.recap.memory.Extraction;
import dev.recap.memory.Fact;
import dev.recap.memory.Memory;
import dev.recap.memory.UserMemory;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows each step from what was said to what is remembered: the model's answer, what was understood, what was saved. */
final class MemoryExtractCommand implements MemoryCommand {

    @Override
    public Work work(Arguments arguments) {
        return (user, console) -> {
            List<Message> said = SaidText.read(arguments.text(), console);
            Extraction found = user.extract(said);
            List<Fact> saved = user.save(found.facts());
            if (arguments.has(Option.JSON)) {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("answer", found.answer());
                json.put(
                        "understood", found.facts().stream().map(MemoryJson::of).toList());
                json.put(
                        "saved",
                        saved.stream().map(fact -> MemoryJson.of(user, fact)).toList());
                console.output().line(JsonText.write(json));
            } else {
                print(user, found, saved, console.output());
            }
        };
    }

    private static void print(UserMemory user, Extraction found, List<Fact> saved, Output output) {
        MemoryText text = new MemoryText(output);
        output.line(output.style().bold("The model's answer"));
        output.words(found.answer().isEmpty() ? "none" : found.answer());
        output.line("");
        text.list(
                "Understood",
                found.facts().stream()
                        .map(fact ->
                                "[" + fact.type() + "] " + fact.text() + " (importance: " + fact.importance() + ")")
                        .toList());
        if (saved.isEmpty()) {
            output.line("Nothing was found that is worth remembering.");
        } else {
            output.line(output.style().bold("Saved"));
            saved.forEach(fact -> text.fact(user, fact, ""));
        }
    }

    @Override
    public Memory open(Arguments arguments, Console console) {
        return Memories.open(arguments, console);
    }
}
