package dev.recap.checkpoint.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.recap.Checkpoints;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.TurnOptions;
import dev.recap.checkpoint.CheckpointStore;
import dev.recap.graph.Durability;
import dev.recap.message.Message;
import dev.recap.message.StoreException;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A SQLite file on a disk that gets full in the middle of a conversation, and has room again later. */
final class SqliteFullDiskIT {

    private final Random random = new Random(15);

    @ParameterizedTest
    @EnumSource(Durability.class)
    void send_diskIsFull_saysSoLosesNothingAndGoesOnWhenItIsFreed(Durability durability) throws Exception {
        try (MountedDisk disk = MountedDisk.of("3m")) {
            Path file = disk.folder().resolve("recap.db");
            Path ballast = disk.folder().resolve("ballast");
            Files.write(ballast, new byte[1_000_000]);
            try (CheckpointStore store = Checkpoints.sqlite(file);
                    Recap recap = recap(store, durability)) {
                ConversationThread thread = recap.thread("1");
                List<String> said = new ArrayList<>();
                for (int round = 0; round < 2; round++) {
                    String refused = untilFull(thread, said);
                    assertThat(texts(thread).subList(0, said.size())).isEqualTo(said);
                    try (CheckpointStore other = Checkpoints.sqlite(file)) {
                        assertThat(other.head(thread.id())).isPresent();
                    } catch (StoreException e) {
                        assertThat(e).hasMessageContaining("no space left");
                    }
                    Files.deleteIfExists(ballast);
                    if (round == 0) {
                        thread.send(refused);
                        said.addAll(List.of(refused, "ok"));
                        assertThat(texts(thread)).isEqualTo(said);
                    }
                }
            }
        }
    }

    private String untilFull(ConversationThread thread, List<String> said) {
        for (int turn = 0; turn < 1_000; turn++) {
            String question = noise();
            try {
                thread.send(question);
            } catch (StoreException e) {
                assertThat(e)
                        .hasMessageContaining("There is no space left for '")
                        .hasMessageEndingWith("try again.");
                assertThat(e.isRetriable()).isTrue();
                assertThat(said).isNotEmpty();
                return question;
            }
            said.addAll(List.of(question, "ok"));
        }
        return fail("the disk is larger than it should be");
    }

    private static List<String> texts(ConversationThread thread) {
        return thread.state().messages().stream().map(Message::text).toList();
    }

    private static Recap recap(CheckpointStore store, Durability durability) throws IOException {
        return Recap.builder(ScriptedModel.answeringBy(request -> "ok"))
                .checkpoints(store)
                .summarize(SummaryPolicy.never())
                .turnOptions(TurnOptions.ofDefaults().durability(durability))
                .build();
    }

    /** Text that cannot be made smaller. */
    private String noise() {
        byte[] bytes = new byte[30_000];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
