package dev.recap.checkpoint.jdbc;

import static dev.recap.checkpoint.Turns.state;
import static dev.recap.checkpoint.Turns.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.recap.checkpoint.Checkpoint;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.checkpoint.Retention;
import dev.recap.checkpoint.StepReport;
import dev.recap.checkpoint.Turns;
import dev.recap.message.StoreException;
import dev.recap.message.ThreadId;
import dev.recap.testing.PostgresServer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A role that may not do what is needed: what is printed for an administrator is all that has to be run. */
final class PostgresRightsIT {

    private static final String FOUR =
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA recap TO \"odd \"\"role\";";

    /** A name that SQL must quote. */
    private static final String ROLE = "odd \"role";

    private static final String QUOTED = "\"odd \"\"role\"";
    private static final String PASSWORD = "secret";

    private PostgresServer server;
    private String adminUrl;
    private String database;
    private PGSimpleDataSource guest;

    @BeforeEach
    void makeRole() {
        server = PostgresServer.shared();
        adminUrl = server.newDatabase();
        PostgresServer.execute(adminUrl, "DROP ROLE IF EXISTS " + QUOTED);
        PostgresServer.execute(adminUrl, "CREATE ROLE " + QUOTED + " LOGIN PASSWORD '" + PASSWORD + "'");
        guest = new PGSimpleDataSource();
        guest.setURL(adminUrl.replaceFirst("\\?.*", ""));
        guest.setUser(ROLE);
        guest.setPassword(PASSWORD);
        database = guest.getDatabaseName();
    }

    @AfterEach
    void dropRole() {
        if (adminUrl != null) {
            PostgresServer.execute(adminUrl, "REASSIGN OWNED BY " + QUOTED + " TO CURRENT_USER");
            PostgresServer.execute(adminUrl, "DROP OWNED BY " + QUOTED);
            PostgresServer.execute(adminUrl, "DROP ROLE " + QUOTED);
        }
    }

    @Test
    void open_schemaMissing_needsCreateOnTheDatabase() {
        String sql = printed(this::openAsGuest);
        assertThat(sql).isEqualTo("GRANT CREATE ON DATABASE \"" + database + "\" TO " + QUOTED + ";");

        PostgresServer.execute(adminUrl, sql);
        talkAsGuest();
    }

    @Test
    void open_emptySchemaOfAnother_needsCreateInIt() {
        PostgresServer.execute(adminUrl, "CREATE SCHEMA recap");

        String sql = printed(this::openAsGuest);
        assertThat(sql).isEqualTo("GRANT USAGE, CREATE ON SCHEMA recap TO " + QUOTED + "; " + FOUR);

        PostgresServer.execute(adminUrl, sql);
        talkAsGuest();
    }

    @Test
    void open_tablesOfAnother_needsTheirUse() {
        PostgresCheckpointStore.open(adminUrl, null, null).close();

        String sql = printed(this::openAsGuest);
        assertThat(sql).isEqualTo("GRANT USAGE ON SCHEMA recap TO " + QUOTED + "; " + FOUR);

        PostgresServer.execute(adminUrl, sql);
        talkAsGuest();
    }

    @Test
    void open_tablesOfOlderRecap_needsCreateInTheSchema() {
        PostgresCheckpointStore.open(adminUrl, null, null).close();
        PostgresServer.execute(
                adminUrl,
                "DROP TABLE recap.archive, recap.encryption_key, recap.memory_user, recap.profile, recap.episode, recap.fact");
        PostgresServer.execute(
                adminUrl,
                "DROP FUNCTION recap.advance, recap.put_turn, recap.put_message, recap.put_summary, recap.put_checkpoint");
        PostgresServer.execute(adminUrl, "DELETE FROM recap.schema_version WHERE version > 1");
        PostgresServer.execute(adminUrl, "GRANT USAGE ON SCHEMA recap TO " + QUOTED + "; " + FOUR);

        String sql = printed(this::openAsGuest);
        assertThat(sql).isEqualTo("GRANT USAGE, CREATE ON SCHEMA recap TO " + QUOTED + ";");

        PostgresServer.execute(adminUrl, sql);
        talkAsGuest();
    }

    @Test
    void commit_roleThatMayOnlyRead_readsAndIsRefusedInOneSentence() {
        Checkpoint written;
        try (CheckpointStore store = PostgresCheckpointStore.open(adminUrl, null, null)) {
            written = new Turns(store, "1").write(state(user("a")));
        }
        PostgresServer.execute(
                adminUrl,
                "GRANT USAGE ON SCHEMA recap TO " + QUOTED + "; GRANT SELECT ON ALL TABLES IN SCHEMA recap TO "
                        + QUOTED);
        String sql;
        try (CheckpointStore store = PostgresCheckpointStore.open(guest)) {
            assertThat(store.head(written.thread())).contains(written);
            Turns turns = new Turns(store, "1");
            sql = printed(() -> turns.write(state(user("b"))));
            assertThat(store.history(written.thread(), 9, null)).containsExactly(written);
        }
        assertThat(sql).isEqualTo("GRANT USAGE ON SCHEMA recap TO " + QUOTED + "; " + FOUR);
        PostgresServer.execute(adminUrl, sql);
        talkAsGuest();
    }

    @Test
    void open_databaseClosedToTheRole_needsConnect() {
        PostgresServer.execute(adminUrl, "REVOKE CONNECT ON DATABASE " + database + " FROM PUBLIC");

        String sql = printed(() -> PostgresCheckpointStore.open(guest.getURL(), ROLE, PASSWORD));
        assertThat(sql).isEqualTo("GRANT CONNECT ON DATABASE \"" + database + "\" TO " + QUOTED + ";");

        PostgresServer.execute(adminUrl, sql);
        assertThat(printed(this::openAsGuest)).startsWith("GRANT CREATE");
    }

    @Test
    void commit_standby_isReadAndRefusesInOneSentence() {
        try (PostgresServer own = PostgresServer.startOwn()) {
            String url = own.newDatabase();
            Checkpoint written;
            try (CheckpointStore store = PostgresCheckpointStore.open(url, null, null)) {
                written = new Turns(store, "1").write(state(user("a")));
            }
            own.becomeStandby();
            try (CheckpointStore store = PostgresCheckpointStore.open(url, null, null)) {
                Turns turns = new Turns(store, "1");
                assertThat(turns.head()).isEqualTo(written);

                assertThatThrownBy(() -> turns.write(state(user("b"))))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("can only be read; connect to the primary server.");
            }
        }
    }

    private CheckpointStore openAsGuest() {
        return PostgresCheckpointStore.open(guest);
    }

    /** Does all that writes to a table, and with what each needs. */
    private void talkAsGuest() {
        try (CheckpointStore store = openAsGuest()) {
            Turns turns = new Turns(store, "guest");
            for (int turn = 0; turn < 6; turn++) {
                turns.say("q", "a", turn == 4, StepReport.NONE);
            }
            assertThat(store.head(turns.thread())).contains(turns.head());
            assertThat(store.prune(turns.thread(), Retention.newest(2), Turns.NOON)
                            .checkpoints())
                    .isPositive();
            store.copy(turns.thread(), new ThreadId("copy"));
            assertThat(store.delete(turns.thread())).isTrue();
        }
    }

    private static String printed(ThrowingCallable work) {
        StoreException e = catchThrowableOfType(StoreException.class, work);
        String[] parts = e.getMessage().split("let an administrator run: ");
        assertThat(parts).hasSize(2);
        assertThat(parts[0]).contains("does not permit this");
        return parts[1];
    }
}
