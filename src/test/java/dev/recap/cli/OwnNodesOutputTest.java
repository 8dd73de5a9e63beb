package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.ConversationEvent;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.node.StateUpdate;
import dev.recap.testing.ScriptedModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the program shows a thread that an application with nodes of its own has written. */
class OwnNodesOutputTest {

    private final Recap recap = Recap.builder(ScriptedModel.answering("Hello."))
            .before("찾기", on -> StateUpdate.of().value("날씨", "비"))
            .build();
    private final ConversationThread thread = recap.thread("1");

    @BeforeEach
    void send() {
        thread.send("Hi.");
    }

    @AfterEach
    void close() {
        recap.close();
    }

    @Test
    void historyRow_ofAnOwnNode_namesIt() {
        List<Checkpoint> newest = thread.history(2);
        assertThat(HistoryRow.withNumber(newest.get(1), false, 2).label()).endsWith("· 찾기");
        assertThat(HistoryRow.withNumber(newest.get(0), true, 1).label()).endsWith("! Hello.");
    }

    @Test
    void eventJson_updateOfAnOwnNode_holdsWhatItWrote() {
        List<Map<String, Object>> updates = thread.at(thread.history(1).get(0).id()).playback().stream()
                .filter(ConversationEvent.Update.class::isInstance)
                .map(EventJson::of)
                .flatMap(Optional::stream)
                .toList();
        assertThat(updates.get(0))
                .containsEntry("node", "찾기")
                .containsEntry("values", Map.of("messages", List.of(), "날씨", "비"));
    }
}
