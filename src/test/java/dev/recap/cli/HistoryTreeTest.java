package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.CheckpointId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HistoryTreeTest {

    private final List<HistoryTree.Row> rows = new ArrayList<>();
    private CheckpointId newest;

    @Test
    void lines_branches_hangUnderTheirParentAndTheNewestGoesStraightOn() {
        CheckpointId a = add("a", null);
        CheckpointId b = add("b", a);
        CheckpointId c = add("c", b);
        CheckpointId d = add("d", a);
        add("e", d);
        add("f", b);
        add("g", c);

        assertThat(lines()).containsExactly("● a", "├─● d", "│ ● e", "● b", "├─● f", "● c", "● g  ← head");
    }

    @Test
    void lines_aPageWithoutTheBeginning_marksWhereItIsCut() {
        CheckpointId gone = CheckpointId.after(null, Instant.EPOCH);
        CheckpointId a = add("a", gone);
        add("b", a);

        assertThat(lines()).containsExactly("○ a", "● b  ← head");
    }

    @Test
    void lines_tenThousandInARow_areDrawnWithoutDeepCalls() {
        CheckpointId last = null;
        for (int i = 0; i < 10_000; i++) {
            last = add("x", last);
        }

        assertThat(lines()).hasSize(10_000);
    }

    private CheckpointId add(String label, CheckpointId parent) {
        newest = CheckpointId.after(newest, Instant.EPOCH);
        rows.add(new HistoryTree.Row(newest, parent, false, label));
        return newest;
    }

    private List<String> lines() {
        HistoryTree.Row last = rows.remove(rows.size() - 1);
        rows.add(new HistoryTree.Row(last.id(), last.parent(), true, last.label()));
        Collections.reverse(rows);
        return HistoryTree.lines(rows, Style.PLAIN);
    }
}
