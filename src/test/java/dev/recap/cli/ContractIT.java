package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command line as scripts see it: names and order of everything that is printed with {@code --json}. */
@Timeout(300)
final class ContractIT {

    @TempDir
    private Path folder;

    private RecapProcess recap;

    @BeforeEach
    void start() {
        recap = new RecapProcess(folder).with("RECAP_MODEL", "offline");
    }

    @Test
    void send_json_printsEventsInOrder() {
        RecapProcess.Result first =
                recap.run("send", "--thread", "T", "--json", "My name is Sua.").succeeded();
        assertThat(first.eventNames()).containsExactly("token", "update", "answer", "done");
        assertThat(first.err()).isEmpty();
        List<JsonNode> events = first.events();
        JsonNode done = events.get(events.size() - 1);
        JsonNode answer = events.get(events.size() - 2).path("message");
        assertThat(answer.path("type").asText()).isEqualTo("ai");
        assertThat(events.get(events.size() - 3).path("values").path("messages").get(0))
                .isEqualTo(answer);
        assertThat(done.path("messages").asInt()).isEqualTo(2);
        assertThat(fields(done.path("usage"))).containsExactly("input_tokens", "output_tokens", "total_tokens");

        recap.run("send", "--thread", "T", "I live in Busan.").succeeded();
        recap.run("send", "--thread", "T", "I have a cat.").succeeded();
        RecapProcess.Result fourth =
                recap.run("send", "--thread", "T", "--json", "It is grey.").succeeded();

        assertThat(fourth.eventNames()).containsExactly("token", "update", "answer", "update", "summary", "done");
        List<JsonNode> last = fourth.events();
        JsonNode summary = last.get(last.size() - 2);
        JsonNode update = last.get(last.size() - 3);
        assertThat(update.path("node").asText()).isEqualTo("summarize_conversation");
        assertThat(update.path("values").path("summary")).isEqualTo(summary.path("summary"));
        assertThat(update.path("values").path("messages")).hasSize(6);
        assertThat(update.path("values").path("messages").get(0).path("type").asText())
                .isEqualTo("remove");
        assertThat(summary.path("removed")).hasSize(6);
        assertThat(summary.path("pinned").isArray()).isTrue();
        assertThat(last.get(last.size() - 1).path("messages").asInt()).isEqualTo(2);
    }

    @Test
    void state_ofAnUnknownAndAKnownThread_hasTheSameFields() {
        JsonNode empty =
                recap.run("state", "--thread", "T", "--json").succeeded().json();
        assertThat(empty.path("thread_id").asText()).isEqualTo("T");
        assertThat(empty.path("checkpoint_id").isNull()).isTrue();
        assertThat(empty.path("next").isEmpty()).isTrue();
        assertThat(empty.path("values").path("messages").isEmpty()).isTrue();
        assertThat(empty.path("values").has("summary")).isFalse();

        recap.run("send", "--thread", "T", "--metadata", "topic=cats", "--turn-id", "one", "안녕하세요")
                .succeeded();
        JsonNode state =
                recap.run("state", "--thread", "T", "--json").succeeded().json();

        assertThat(fields(state)).containsAll(fields(empty));
        assertThat(state.path("step").asInt()).isEqualTo(1);
        assertThat(state.path("source").asText()).isEqualTo("loop");
        assertThat(state.path("node").asText()).isEqualTo("conversation");
        assertThat(state.path("turn_id").asText()).isEqualTo("one");
        assertThat(state.path("metadata").path("topic").asText()).isEqualTo("cats");
        JsonNode question = state.path("values").path("messages").get(0);
        assertThat(fields(question)).containsExactly("type", "id", "content");
        assertThat(question.path("content").asText()).isEqualTo("안녕하세요");
    }

    @Test
    void copyAndPrune_threads_tellWhatWasDone() {
        for (String text : List.of("나는 수아예요.", "two", "three", "four", "five")) {
            recap.run("send", "--thread", "T", "--user", "sua", text).succeeded();
        }

        JsonNode copied = recap.run("copy", "--thread", "T", "--as", "U", "--json")
                .succeeded()
                .json();
        assertThat(fields(copied)).containsExactly("thread_id", "copied_from");
        assertThat(copied.path("thread_id").asText()).isEqualTo("U");
        recap.run("copy", "--thread", "T", "--as", "U").failedWith(1, "There is a thread 'U' already");
        recap.run("copy", "--thread", "none", "--as", "V").failedWith(1, "There is no thread 'none'");

        JsonNode pruned = recap.run("prune", "--thread", "T", "--keep", "2", "--json")
                .succeeded()
                .json();
        assertThat(fields(pruned)).containsExactly("threads", "busy", "checkpoints", "messages");
        assertThat(pruned.path("checkpoints").asInt()).isEqualTo(24);
        assertThat(pruned.path("messages").asInt()).isZero();
        assertThat(recap.run("history", "--thread", "T", "--json").succeeded().json())
                .hasSize(2);
        assertThat(recap.run("search", "--thread", "T", "수아").succeeded().out()).contains("수아");
        assertThat(recap.run("history", "--thread", "U", "--json").succeeded().json())
                .hasSize(26);

        assertThat(recap.run("prune", "--user", "sua", "--keep", "1", "--without-archive", "--compact")
                        .succeeded()
                        .out())
                .contains("from 2 threads.");
        assertThat(recap.run("prune", "--younger-than", "30d").succeeded().out())
                .isEqualTo("Removed 0 checkpoints and 0 messages from 0 threads." + System.lineSeparator());
        recap.run("prune").failedWith(2, "either --keep N or --younger-than AGE");
        recap.run("prune", "--keep", "0").failedWith(2, "1 or more");
        recap.run("prune", "--younger-than", "soon").failedWith(2, "30d, 12h or 45m");
    }

    @Test
    void pruneAndDelete_unknownThread_saySoAndMakeNoFile() {
        assertThat(recap.run("prune", "--thread", "none", "--keep", "1")
                        .succeeded()
                        .out())
                .startsWith("There was no such thread.");
        assertThat(recap.run("delete", "--thread", "none").succeeded().out()).startsWith("There was no such thread.");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void history_isNewestFirst_limitedAndContinued() {
        recap.run("send", "--thread", "T", "one").succeeded();
        recap.run("send", "--thread", "T", "two").succeeded();

        JsonNode all =
                recap.run("history", "--thread", "T", "--json").succeeded().json();
        assertThat(texts(all, "step")).containsExactly("4", "3", "2", "1", "0", "-1");
        assertThat(texts(all, "source")).containsExactly("loop", "loop", "input", "loop", "loop", "input");
        assertThat(all.get(5).path("next").get(0).asText()).isEqualTo("__start__");
        assertThat(all.get(0).path("parent_checkpoint_id")).isEqualTo(all.get(1).path("checkpoint_id"));

        String third = all.get(2).path("checkpoint_id").asText();
        JsonNode page = recap.run("history", "--thread", "T", "--json", "--limit", "2", "--before", third)
                .succeeded()
                .json();
        assertThat(page).hasSize(2);
        assertThat(page.get(0)).isEqualTo(all.get(3));
        assertThat(recap.run("history", "--thread", "nobody", "--json")
                        .succeeded()
                        .json())
                .isEmpty();
        assertThat(recap.run("history", "--thread", "T").succeeded().out()).contains("● " + third, "← head");
    }

    @Test
    void search_findsWhatWasSummarizedAway() {
        for (String text : List.of("저는 부산에서 살아요.", "I have a cat.", "It is grey.", "I am a nurse.")) {
            recap.run("send", "--thread", "T", text).succeeded();
        }

        JsonNode hits = recap.run("search", "--thread", "T", "--json", "--limit", "1", "부산은")
                .succeeded()
                .json();

        assertThat(hits).hasSize(1);
        JsonNode hit = hits.get(0);
        assertThat(fields(hit))
                .containsExactly("message", "score", "excerpt", "created_at", "checkpoint_id", "summary");
        assertThat(hit.path("excerpt").asText()).isEqualTo("저는 부산에서 살아요.");
        assertThat(Instant.parse(hit.path("created_at").asText())).isBeforeOrEqualTo(Instant.now());
        assertThat(fields(hit.path("message"))).containsExactly("type", "id", "content");
        assertThat(hit.path("message").path("content").asText()).contains("부산");
        JsonNode state = recap.run("state", "--thread", "T", "--json").json();
        assertThat(hit.path("summary")).isEqualTo(state.path("values").path("summary"));
        JsonNode holder = recap.run(
                        "state",
                        "--thread",
                        "T",
                        "--json",
                        "--checkpoint",
                        hit.path("checkpoint_id").asText())
                .json();
        assertThat(holder.path("values").path("messages")).contains(hit.path("message"));
        assertThat(recap.run("search", "--thread", "T", "부산").succeeded().out())
                .contains("user", "summarized", "저는 부산에서 살아요.");
        assertThat(recap.run("search", "--thread", "T", "--json", "?!").json()).isEmpty();
        assertThat(recap.run("search", "--thread", "nobody", "cat").succeeded().out())
                .contains("Nothing was found.");
    }

    @Test
    void forkReplayPlaybackDiff_goBackAndLeaveTheOriginal() {
        recap.run("send", "--thread", "T", "My name is Sua.").succeeded();
        JsonNode before = recap.run("state", "--thread", "T", "--json").json();
        String first = before.path("checkpoint_id").asText();
        recap.run("send", "--thread", "T", "I live in Busan.").succeeded();

        RecapProcess.Result fork =
                recap.run("fork", "--thread", "T", "--checkpoint", first, "--json", "I live in Seoul.");
        assertThat(fork.succeeded().eventNames()).containsExactly("token", "update", "answer", "done");
        String tip = fork.events()
                .get(fork.events().size() - 1)
                .path("checkpoint_id")
                .asText();
        JsonNode old = recap.run("state", "--thread", "T", "--checkpoint", first, "--json")
                .json();
        assertThat(old).isEqualTo(before);

        RecapProcess.Result playback = recap.run("playback", "--thread", "T", "--checkpoint", tip, "--json");
        assertThat(playback.succeeded().eventNames()).containsExactly("token", "update", "answer", "done");
        assertThat(playback.events().get(2))
                .isEqualTo(fork.events().get(fork.events().size() - 2));

        String question = recap.run("state", "--thread", "T", "--json")
                .json()
                .path("parent_checkpoint_id")
                .asText();
        assertThat(recap.run("replay", "--thread", "T", "--checkpoint", question, "--json")
                        .succeeded()
                        .eventNames())
                .containsExactly("token", "update", "answer", "done");
        recap.run("replay", "--thread", "T", "--checkpoint", tip).failedWith(1, "finished its turn");

        JsonNode diff = recap.run("diff", "--thread", "T", "--from", first, "--to", tip, "--json")
                .succeeded()
                .json();
        assertThat(diff.path("added")).hasSize(2);
        assertThat(diff.path("added").get(0).path("content").asText()).isEqualTo("I live in Seoul.");
        assertThat(diff.path("removed")).isEmpty();
        assertThat(recap.run("history", "--thread", "T").out()).contains("├─●", "│ ●");
    }

    @Test
    void update_editsInTheOrderGiven() {
        recap.run("send", "--thread", "T", "one").succeeded();
        JsonNode messages = recap.run("state", "--thread", "T", "--json")
                .json()
                .path("values")
                .path("messages");
        String question = messages.get(0).path("id").asText();
        String answer = messages.get(1).path("id").asText();

        JsonNode edited = recap.run(
                        "update",
                        "--thread",
                        "T",
                        "--json",
                        "--add-ai",
                        "A",
                        "--replace",
                        question + "=a=b",
                        "--remove",
                        answer,
                        "--add-human",
                        "H",
                        "--summary",
                        "S")
                .succeeded()
                .json();

        assertThat(texts(edited.path("values").path("messages"), "content")).containsExactly("a=b", "A", "H");
        assertThat(edited.path("values").path("summary").asText()).isEqualTo("S");
        assertThat(edited.path("source").asText()).isEqualTo("update");
        assertThat(recap.run("update", "--thread", "T", "--json", "--remove-all", "--as-node", "__start__")
                        .succeeded()
                        .json()
                        .path("values")
                        .path("messages"))
                .isEmpty();
    }

    @Test
    void update_values_areShownByStateAndDiff() {
        recap.run("update", "--thread", "T", "--value", "도시=부산", "--value", "n=1")
                .succeeded();
        JsonNode first = recap.run("state", "--thread", "T", "--json").json();
        assertThat(first.path("values").path("도시").asText()).isEqualTo("부산");
        assertThat(first.path("values").path("n").isInt()).isTrue();
        assertThat(first.path("values").path("messages").isEmpty()).isTrue();

        JsonNode second = recap.run(
                        "update", "--thread", "T", "--json", "--value", "n=null", "--value", "list=[1, {\"a\": \"b\"}]")
                .succeeded()
                .json();
        assertThat(second.path("values").has("n")).isFalse();
        assertThat(second.path("values").path("list").get(1).path("a").asText()).isEqualTo("b");

        String from = first.path("checkpoint_id").asText();
        String to = second.path("checkpoint_id").asText();
        JsonNode changed = recap.run("diff", "--thread", "T", "--from", from, "--to", to, "--json")
                .succeeded()
                .json()
                .path("values");
        assertThat(fields(changed)).containsExactly("list", "n");
        assertThat(changed.path("n").path("before").asInt()).isEqualTo(1);
        assertThat(changed.path("n").path("after").isNull()).isTrue();
        assertThat(recap.run("diff", "--thread", "T", "--from", from, "--to", to)
                        .succeeded()
                        .out())
                .contains("- n: 1", "+ list: [1,{\"a\":\"b\"}]");
        assertThat(recap.run("state", "--thread", "T").succeeded().out()).contains("Values", "도시: \"부산\"");
        recap.run("update", "--thread", "T", "--value", "messages=x").failedWith(1, "messages");
    }

    @Test
    void threadsAndDelete_tellWhatIsThere() {
        recap.run("send", "--thread", "A", "--user", "kim", "--metadata", "k=v", "hi")
                .succeeded();
        recap.run("send", "--thread", "B", "hi").succeeded();

        assertThat(texts(recap.run("threads", "--json").json(), "thread_id")).containsExactly("B", "A");
        assertThat(texts(recap.run("threads", "--json", "--metadata", "k=v").json(), "thread_id"))
                .containsExactly("A");
        assertThat(texts(recap.run("threads", "--json", "--user", "kim").json(), "user"))
                .containsExactly("kim");
        assertThat(recap.run("threads", "--json", "--limit", "1").json()).hasSize(1);
        assertThat(recap.run("threads").succeeded().out().lines())
                .allMatch(line -> line.matches("created [-0-9]+ [:0-9]+  updated [-0-9]+ [:0-9]+  [AB].*"));
        recap.run("state", "--thread", "A", "--user", "lee").failedWith(1, "lee");
        assertThat(recap.run("delete", "--thread", "A", "--json")
                        .json()
                        .path("deleted")
                        .asBoolean())
                .isTrue();
        assertThat(recap.run("delete", "--thread", "A").succeeded().out()).contains("no such thread");
        recap.run("rollback", "--thread", "B").succeeded();
        assertThat(recap.run("graph", "--format", "mermaid").succeeded().out())
                .contains("flowchart", "summarize_conversation");
    }

    @Test
    void arguments_onEitherSideOfTheCommand_andTextsThatLookLikeOptions() {
        assertThat(recap.run("--db", "x.db", "--thread", "T", "send", "-5 degrees")
                        .succeeded()
                        .out())
                .isNotBlank();
        recap.run("send", "--thread", "T", "--db", "x.db", "--", "-v").succeeded();
        recap.run("send", "--db=jdbc:sqlite:x.db", "--thread", "T", "@there").succeeded();

        JsonNode state =
                recap.run("--json", "state", "--db", "x.db", "--thread", "T").json();
        List<String> said = texts(state.path("values").path("messages"), "content");
        assertThat(List.of(said.get(0), said.get(2), said.get(4))).containsExactly("-5 degrees", "-v", "@there");
    }

    @Test
    void offlineModel_forWantOfAnother_saysSoOnce() {
        RecapProcess bare = new RecapProcess(folder);

        assertThat(bare.run("send", "--thread", "T", "hi").succeeded().err().lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("offline model");
        assertThat(bare.run("state", "--thread", "T").succeeded().err()).isEmpty();
        assertThat(bare.run("send", "--thread", "T", "--model", "offline", "hi").err())
                .isEmpty();
    }

    private static List<String> fields(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<String> texts(JsonNode array, String field) {
        List<String> texts = new ArrayList<>();
        array.forEach(element -> texts.add(element.path(field).asText()));
        return texts;
    }
}
