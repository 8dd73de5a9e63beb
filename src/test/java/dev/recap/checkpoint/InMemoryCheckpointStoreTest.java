package dev.recap.checkpoint;

import static dev.recap.checkpoint.Turns.newTurn;
import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class InMemoryCheckpointStoreTest extends CheckpointStoreContract {

    @Override
    protected CheckpointStore newStore() {
        return new InMemoryCheckpointStore();
    }

    @Test
    void takeBack_onlyTurnWhileTheLogIsBeingRead_leavesTheReaderAHead() {
        Turns turns = new Turns(store, "1");
        ThreadLog log = new ThreadLog(turns.thread(), null, Turns.NOON, 1);
        Checkpoint only = turns.next(null, newTurn(), state(user("a")));
        log.commit(turns.commitOf(Lease.ofNewTurn(), true, only));

        assertThat(log.takeBack(only.id(), only.turn(), Lease.ofNewTurn())).isFalse();
        assertThat(log.head()).contains(only);
        assertThat(log.info().head()).isEqualTo(only.id());
    }
}
