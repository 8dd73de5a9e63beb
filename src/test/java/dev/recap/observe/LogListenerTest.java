package dev.recap.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.model.ModelException;
import dev.recap.testing.ScriptedModel;
import org.junit.jupiter.api.Test;

class LogListenerTest {

    private final RecordingLogger log = new RecordingLogger();

    @Test
    void turns_oneFailing_areLinesOfIdsAndCounts() {
        ScriptedModel model = ScriptedModel.answering("yes").failOnCall(2, new IllegalStateException("down"));
        try (Recap recap = Recap.builder(model).listener(new LogListener(log)).build()) {
            ConversationThread thread = recap.thread("t");
            thread.send("one", TurnOptions.ofDefaults().turnId("turn 1"));
            assertThatThrownBy(() -> thread.send("two")).isInstanceOf(ModelException.class);
        }

        assertThat(log.lines)
                .anyMatch(line -> line.matches("DEBUG ModelCall\\[place=\\d+ in \\d+ on thread t, purpose=ANSWER,"
                        + " provider=OTHER, model=null, streamed=false, messages=1, tools=0\\]"
                        + " took [\\d.E-]+ ms, model scripted, finished by STOP"))
                .anyMatch(line -> line.matches("DEBUG Turn\\[place=\\d+ on thread t, kind=SEND, user=null\\]"
                        + " took [\\d.E-]+ ms, turn turn 1, checkpoint \\S+"));
        assertThat(log.lines)
                .filteredOn(line -> line.startsWith("WARN"))
                .hasSize(3)
                .allMatch(line -> line.contains("failed with java.lang.IllegalStateException"));
    }

    @Test
    void line_ofAnIdWithLineBreaks_isOne() {
        try (Recap recap = Recap.builder(ScriptedModel.answering("yes"))
                .listener(new LogListener(log))
                .build()) {
            recap.thread("t\nERROR forged\u2028line").send("one");
        }

        assertThat(log.lines)
                .isNotEmpty()
                .allMatch(line -> line.contains("t?ERROR forged?line"))
                .noneMatch(line -> line.contains("\n"));
    }
}
