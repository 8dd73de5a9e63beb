package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.recap.memory.ExtractedFact;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryOptions;
import dev.recap.memory.Profile;
import dev.recap.memory.Promotion;
import dev.recap.memory.UserMemory;
import dev.recap.memory.jdbc.SqliteMemoryStore;
import dev.recap.observe.LogListener;
import dev.recap.testing.ChildProcess;
import dev.recap.testing.PrintedLog;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is secret in a live conversation is in no file of the memory and in no line of the log; the thread's checkpoints
 * alone keep it.
 *
 * <p><a href="https://github.com/Drakon-Systems-Ltd/ShieldCortex/issues/510">Drakon-Systems-Ltd/ShieldCortex#510</a>.
 */
class MemorySecretsTest {

    private static final String KOREAN = "제 카드는 4111-1111-1111-1111, 비밀번호는 hunter2xyz 이에요. 주민번호는 900101-1234567 입니다.";
    private static final String ENGLISH =
            "My card is 5500 0000 0000 0004, my password is swordfish99, my resident registration number 850505-2345678.";

    private static final List<String> SECRETS = List.of(
            "4111-1111-1111-1111",
            "4111111111111111",
            "hunter2xyz",
            "900101-1234567",
            "9001011234567",
            "1234567",
            "5500 0000 0000 0004",
            "5500000000000004",
            "swordfish99",
            "850505-2345678",
            "2345678");

    @TempDir
    Path folder;

    @Test
    void conversation_secretsInEveryTurn_areInTheCheckpointsAlone() throws Exception {
        Path memory = Files.createDirectory(folder.resolve("memory"));
        Path threads = Files.createDirectory(folder.resolve("threads"));

        Process child = ChildProcess.running(Conversing.class, memory, threads).start();
        String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).isZero();

        assertThat(found(threads)).contains("hunter2xyz", "4111-1111-1111-1111", "900101-1234567", "swordfish99");
        assertThat(held(memory, "noted behind the secrets")).isTrue();
        assertThat(found(memory)).isEmpty();
        assertThat(printed)
                .contains("Facts were not looked for", "was not embedded", "contradicts others", "LogListener Turn[");
        assertThat(SECRETS).noneMatch(printed::contains);
        assertThat(printed).contains("open files: []");
    }

    private static List<String> found(Path folder) throws IOException {
        List<String> found = new ArrayList<>();
        for (String secret : SECRETS) {
            if (held(folder, secret)) {
                found.add(secret);
            }
        }
        return found;
    }

    private static boolean held(Path folder, String text) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                byte[] bytes = Files.readAllBytes(file);
                if (new String(bytes, StandardCharsets.ISO_8859_1).contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A conversation whose models repeat all they read, make up the secrets anew, and quote them in their failures. */
    static final class Conversing {

        private static int calls;

        private Conversing() {}

        public static void main(String[] folders) throws IOException {
            PrintedLog.use();
            Path files = Path.of(folders[0]);
            ScriptedModel answers = ScriptedModel.answeringBy(request -> "You said: " + question(request.messages()));
            try (Memory memory = Memory.builder(ScriptedModel.respondingBy(request ->
                                    ScriptedModel.response(AiMessage.from(remembered(
                                            ((UserMessage) request.messages().get(0)).singleText())))))
                            .store(SqliteMemoryStore.open(files.resolve("memory.db")))
                            .embeddingModel(new Failing())
                            .build();
                    Recap recap = Recap.builder(answers)
                            .checkpoints(Checkpoints.sqlite(Path.of(folders[1]).resolve("threads.db")))
                            .memory(memory, MemoryOptions.ofDefaults().promotion(new Promotion(3, 2)))
                            .listener(new LogListener())
                            .build()) {
                ConversationThread thread = recap.user("sua").thread("1");
                for (int i = 0; i < 6; i++) {
                    thread.send((i % 2 == 0 ? KOREAN : ENGLISH) + " noted behind the secrets, turn " + i);
                }
                thread.end();
                UserMemory sua = memory.user("sua");
                sua.remember(ExtractedFact.of(KOREAN));
                sua.edit(sua.remember(ExtractedFact.of("Sua has a dog.")).id(), ENGLISH + " So does the dog.");
                sua.record(KOREAN, ENGLISH, KOREAN);
                sua.profile(new Profile(List.of(KOREAN), List.of(ENGLISH), List.of(KOREAN)));
                sua.search(KOREAN, 5);
                sua.searchEpisodes(ENGLISH, 5);
                if (sua.facts().isEmpty()
                        || sua.episodes().isEmpty()
                        || sua.profiles(9).size() < 2) {
                    throw new IllegalStateException("Something was not remembered.");
                }
                // With what is not yet written from the log of the database into it.
                System.out.println("open files: " + found(files));
            }
        }

        private static String question(List<ChatMessage> messages) {
            return ((UserMessage) messages.get(messages.size() - 1))
                    .contents().stream()
                            .map(content -> ((TextContent) content).text())
                            .collect(Collectors.joining("\n"));
        }

        private static String remembered(String prompt) {
            if (prompt.contains("\"contradicted\"") || calls++ % 4 == 1) {
                throw new IllegalStateException("400: " + KOREAN + ENGLISH);
            } else if (prompt.contains("open_issues") || prompt.contains("진행중_이슈")) {
                return "{\"preferences\": [\"" + KOREAN + "\"], \"open_issues\": [\"" + ENGLISH + "\"], \"notes\": []}";
            }
            return "{\"facts\": [\"" + KOREAN + "\", \"" + ENGLISH + "\", \"" + prompt.replaceAll("[\"\\\\\\s]+", " ")
                    + "\"]}";
        }
    }

    private static final class Failing implements EmbeddingModel {

        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            throw new IllegalStateException("400: " + KOREAN + segments);
        }

        @Override
        public String modelName() {
            return "failing";
        }
    }
}
