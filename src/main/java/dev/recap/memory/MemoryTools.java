package dev.recap.memory;

import static java.util.Objects.requireNonNull;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.recap.message.FactId;
import dev.recap.message.InvalidIdException;
import dev.recap.message.Transcript;
import dev.recap.text.OneLine;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tools with which a model keeps, forgets and looks up facts of one user, whom the application names and the model cannot:
 *
 * <pre>{@code
 * TurnOptions sua = TurnOptions.ofDefaults().tools(JavaTools.of(new MemoryTools(memory.user("sua"))));
 * }</pre>
 *
 * They are LangChain4j's own kind of tool, for its services as well. Thread-safe.
 */
public final class MemoryTools {

    private static final int LIMIT = 5;

    private final UserMemory memory;

    /** Makes the tools of one user. */
    public MemoryTools(UserMemory memory) {
        this.memory = requireNonNull(memory, "memory");
    }

    /** Saves a fact as the user's own word. */
    @Tool(
            name = "remember_fact",
            value = "Remembers one lasting fact about the user for later conversations. Use it when the user asks to"
                    + " remember something.")
    public String remember(
            @P("one statement in the user's language, such as: Sua drinks green tea every morning") @Nullable
                    String fact) {
        if (fact == null || fact.isBlank()) {
            return "Give one statement to remember.";
        }
        return "Remembered: " + line(memory.remember(ExtractedFact.of(fact)));
    }

    /** Deletes a fact of the user. */
    @Tool(
            name = "forget_fact",
            value = "Forgets one fact about the user for good. Use it when the user asks to forget something; find its"
                    + " id with recall_facts.")
    public String forget(@P("the id that recall_facts returned") @Nullable String id) {
        FactId fact;
        try {
            fact = FactId.of(id == null ? "" : id.strip());
        } catch (InvalidIdException e) {
            return "This is not the id of a fact; find it with recall_facts.";
        }
        return memory.forget(fact) ? "Forgotten." : "There is no such fact; find its id with recall_facts.";
    }

    /** Finds facts of the user. */
    @Tool(name = Transcript.RECALL_TOOL, value = "Finds what is remembered about the user, best match first.")
    public String recall(@P("a few words or a question, in the user's language") @Nullable String query) {
        List<FactHit> hits = memory.search(query == null ? "" : query, LIMIT);
        return hits.isEmpty()
                ? "Nothing that is remembered fits."
                : hits.stream().map(hit -> line(hit.fact())).collect(Collectors.joining("\n"));
    }

    private static String line(Fact fact) {
        return "[" + fact.id() + "] " + OneLine.of(fact.text());
    }
}
