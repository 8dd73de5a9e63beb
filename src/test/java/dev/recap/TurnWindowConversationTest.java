package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.recap.memory.Episode;
import dev.recap.memory.ExtractedFact;
import dev.recap.memory.FactType;
import dev.recap.memory.FinishedTurn;
import dev.recap.memory.InMemoryMemoryStore;
import dev.recap.memory.Memory;
import dev.recap.memory.MemoryOptions;
import dev.recap.memory.MemoryOptions.Remembering;
import dev.recap.memory.MemoryStore;
import dev.recap.memory.Promotion;
import dev.recap.memory.TurnWindow;
import dev.recap.memory.UserMemory;
import dev.recap.model.ModelException;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A thread's finished turns wait in a window, leave it as episodes, and are looked through for facts when it is asked for. */
class TurnWindowConversationTest {

    private final ScriptedModel answers = ScriptedModel.answeringBy(request -> "답");
    private final List<String> extractions = new ArrayList<>();
    private boolean isDown;
    private String profilePrompt = "";

    /** Finds one fact in whatever it reads. */
    private final ScriptedModel finder = ScriptedModel.answeringBy(request -> {
        String prompt = ((UserMessage) request.messages().get(0)).singleText();
        if (prompt.contains("\"contradicted\"")) {
            return "{\"contradicted\": []}";
        } else if (isDown) {
            throw new IllegalStateException("down");
        } else if (prompt.contains("진행중_이슈")) {
            profilePrompt = prompt;
            return "{\"preferences\": [\"창가 자리\"], \"open_issues\": [], \"notes\": []}";
        }
        extractions.add(prompt);
        return "{\"facts\": [\"수아는 간호사다\"]}";
    });

    private final Memory memory = Memory.builder(finder).build();

    private Recap recap(MemoryOptions options) {
        return Recap.builder(answers).memory(memory, options).build();
    }

    private static void send(ConversationThread thread, int first, int last) {
        IntStream.rangeClosed(first, last).forEach(i -> thread.send("질문 " + i));
    }

    private static List<String> window(ConversationThread thread) {
        return TurnWindow.in(thread.state().values().values()).turns().stream()
                .map(turn -> turn.user())
                .toList();
    }

    private List<String> asked() {
        return memory.user("sua").episodes().stream()
                .map(episode -> episode.id() + " " + episode.user() + " " + episode.assistant())
                .toList();
    }

    @Test
    void send_elevenTurns_sevenBecomeEpisodesAndFourStay() {
        try (Recap recap = recap(MemoryOptions.ofDefaults())) {
            ConversationThread thread = recap.user("sua").thread("1");
            send(thread, 1, 10);
            assertThat(window(thread)).hasSize(10);
            assertThat(asked()).isEmpty();
            thread.send("질문 11");
            assertThat(window(thread)).containsExactly("질문 8", "질문 9", "질문 10", "질문 11");
            assertThat(asked())
                    .isEqualTo(IntStream.range(0, 7)
                            .mapToObj(i -> i + " 질문 " + (i + 1) + " 답")
                            .toList());
            send(thread, 12, 18);
            assertThat(window(thread)).containsExactly("질문 15", "질문 16", "질문 17", "질문 18");
            assertThat(asked()).hasSize(14).endsWith("13 질문 14 답");
            // The window changes nothing of what is summarized and sent.
            assertThat(thread.state().messages()).hasSizeLessThanOrEqualTo(7);
            assertThat(thread.state().summary()).isPresent();
        }
    }

    @Test
    void send_branchOfTurnsThatBecameEpisodes_keepsThemOnce() {
        try (Recap recap = recap(MemoryOptions.ofDefaults().promotion(new Promotion(2, 0)))) {
            ConversationThread thread = recap.user("sua").thread("1");
            send(thread, 1, 3);
            assertThat(asked()).containsExactly("0 질문 1 답", "1 질문 2 답");
            thread.editQuestion("다른 질문 3");
            assertThat(asked()).containsExactly("0 질문 1 답", "1 질문 2 답");
            assertThat(window(thread)).containsExactly("다른 질문 3");
        }
    }

    @ParameterizedTest
    @CsvSource({"EACH_TURN, 1", "WHEN_SUMMARIZED, 0", "WHEN_ENDED, 0"})
    void send_firstTurn_looksForFactsWhenItIsTime(Remembering when, int extracted) {
        try (Recap recap = recap(MemoryOptions.ofDefaults().remember(when))) {
            recap.user("sua").thread("1").send("저는 간호사예요.");
            assertThat(extractions).hasSize(extracted);
        }
    }

    @Test
    void send_rememberingWhenSummarized_looksThroughWhatTheSummaryTookIn() {
        try (Recap recap = recap(MemoryOptions.ofDefaults().remember(Remembering.WHEN_SUMMARIZED))) {
            ConversationThread thread = recap.user("sua").thread("1");
            send(thread, 1, 4);
            assertThat(thread.state().summary()).isPresent();
            assertThat(extractions).isEmpty();
            thread.send("질문 5");
            assertThat(extractions)
                    .singleElement()
                    .satisfies(prompt ->
                            assertThat(prompt).contains("질문 1", "질문 2", "질문 3").doesNotContain("질문 4", "질문 5"));
            send(thread, 6, 6);
            assertThat(extractions).hasSize(1);
        }
    }

    @Test
    void end_rememberingWhenEnded_looksThroughTheTurnsOnceAndWritesTheProfile() {
        try (Recap recap = recap(MemoryOptions.ofDefaults().remember(Remembering.WHEN_ENDED))) {
            ConversationThread thread = recap.user("sua").thread("1");
            send(thread, 1, 3);
            EndedConversation ended = thread.end();
            assertThat(ended.facts()).hasSize(1);
            assertThat(ended.profile()).isNotNull();
            assertThat(recap.user("sua").memory().profile().preferences()).containsExactly("창가 자리");
            assertThat(extractions).singleElement().asString().contains("질문 1", "질문 3");
            assertThat(thread.end().facts()).isEmpty();
            assertThat(extractions).hasSize(1);
            assertThat(thread.state().next()).isEmpty();
            assertThat(Conversations.texts(thread.state())).hasSize(6);
        }
    }

    @Test
    void send_extractionFailed_isDoneInTheNextTurn() {
        try (Recap recap = recap(MemoryOptions.ofDefaults())) {
            ConversationThread thread = recap.user("sua").thread("1");
            isDown = true;
            assertThat(thread.send("저는 간호사예요.").text()).isEqualTo("답");
            assertThat(memory.user("sua").everyFact()).isEmpty();
            isDown = false;
            thread.send("질문 2");
            assertThat(extractions).singleElement().asString().contains("저는 간호사예요.", "질문 2");
            assertThat(memory.user("sua").everyFact()).hasSize(1);
        }
    }

    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        @SuppressWarnings("unchecked")
        E undeclared = (E) thrown;
        throw undeclared;
    }

    static List<Throwable> whateverOthersThrow() {
        return List.of(
                new IllegalStateException("down"),
                new IOException("a proxy's"),
                new ServiceConfigurationError("does not load"),
                new NoClassDefFoundError("does not load"),
                new StackOverflowError("too deep"),
                new AssertionError("a bug"));
    }

    @ParameterizedTest
    @MethodSource("whateverOthersThrow")
    void send_memoryThrows_isAnsweredAllTheSame(Throwable thrown) {
        MemoryStore store = new InMemoryMemoryStore();
        UserMemory sua = Memory.builder(finder).store(store).build().user("sua");
        IntStream.range(0, 70)
                .forEach(i -> sua.save(List.of(new ExtractedFact("차 " + i, FactType.PREFERENCE, 5, 0.9))));
        Memory broken = Memory.builder(ScriptedModel.answeringBy(request -> {
                    TurnWindowConversationTest.<RuntimeException>sneak(thrown);
                    return "";
                }))
                .embeddingModel(new EmbeddingModel() {
                    @Override
                    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
                        TurnWindowConversationTest.<RuntimeException>sneak(thrown);
                        return Response.from(List.of());
                    }
                })
                .store(store)
                .build();
        for (int shown : new int[] {0, 4}) {
            MemoryOptions options = MemoryOptions.ofDefaults().showTurns(shown);
            try (Recap recap = Recap.builder(answers).memory(broken, options).build()) {
                ConversationThread thread = recap.user("sua").thread("" + shown);
                assertThat(thread.send("차?").text()).isEqualTo("답");
                assertThat(thread.state().next()).isEmpty();
                assertThat(sua.facts()).hasSize(70);
            }
        }
    }

    /** The log promises that the next turn does it: so they must not leave the window before. */
    @ParameterizedTest
    @EnumSource(Remembering.class)
    void send_extractionFailedWhenTurnsWereToLeave_looksThroughThemInTheNextTurn(Remembering when) {
        try (Recap recap = recap(MemoryOptions.ofDefaults().remember(when))) {
            ConversationThread thread = recap.user("sua").thread("1");
            send(thread, 1, 10);
            isDown = true;
            thread.send("질문 11");
            isDown = false;
            thread.send("질문 12");
            thread.end();
            for (int i = 1; i <= 12; i++) {
                String question = "질문 " + i + "\n";
                assertThat(extractions).as(question).anyMatch(prompt -> (prompt + "\n").contains(question));
            }
            assertThat(asked()).isNotEmpty().doesNotHaveDuplicates();
        }
    }

    /** It was answered, and nobody resumed it. */
    @Test
    void send_behindATurnThatStoppedBeforeItWasRemembered_remembersBoth() {
        Memory hanging = Memory.builder(ScriptedModel.answeringBy(request -> {
                    throw new InternalError("killed");
                }))
                .build();
        Path file = folder.resolve("recap.db");
        try (Recap recap = Recap.builder(answers)
                .checkpoints(Checkpoints.sqlite(file))
                .memory(hanging)
                .build()) {
            assertThatThrownBy(() -> recap.user("sua").thread("1").send("저는 간호사예요."))
                    .isInstanceOf(InternalError.class);
        }
        try (Recap recap = Recap.builder(answers)
                .checkpoints(Checkpoints.sqlite(file))
                .memory(memory)
                .build()) {
            ConversationThread thread = recap.user("sua").thread("1");
            thread.send("질문 2");
            assertThat(window(thread)).containsExactly("저는 간호사예요.", "질문 2");
            assertThat(extractions).singleElement().asString().contains("저는 간호사예요.", "질문 2");
        }
    }

    @Test
    void end_showingTurns_writesTheProfileFromThem() {
        try (Recap recap = recap(MemoryOptions.ofDefaults().showTurns(4))) {
            ConversationThread thread = recap.user("sua").thread("1");
            thread.send("창가 자리를 주세요.");
            thread.send("고마워요.");
            thread.end();
            assertThat(profilePrompt).contains("창가 자리를 주세요.", "고마워요.");
        }
    }

    /** They were had before there was a memory. */
    @Test
    void send_threadWithOldTurns_takesInTheNewOnes() {
        Path file = folder.resolve("recap.db");
        try (Recap recap = Recap.builder(answers)
                .summarize(SummaryPolicy.never())
                .checkpoints(Checkpoints.sqlite(file))
                .build()) {
            send(recap.user("sua").thread("1"), 1, 15);
        }
        try (Recap recap = Recap.builder(answers)
                .summarize(SummaryPolicy.never())
                .checkpoints(Checkpoints.sqlite(file))
                .memory(memory)
                .build()) {
            ConversationThread thread = recap.user("sua").thread("1");
            send(thread, 16, 17);
            assertThat(window(thread)).containsExactly("질문 15", "질문 16", "질문 17");
        }
    }

    @Test
    void end_inBackground_looksThroughNoTurnTwice() {
        try (Recap recap = recap(MemoryOptions.ofDefaults().inBackground())) {
            ConversationThread thread = recap.user("sua").thread("1");
            thread.send("저는 간호사예요.");
            thread.end();
            assertThat(extractions).hasSize(1);
            thread.send("질문 2");
            thread.end();
            assertThat(extractions).hasSize(2);
        }
    }

    @Test
    void send_inBackgroundOfARecapThatWasClosed_isDoneByTheNext() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Memory first = Memory.builder(ScriptedModel.answeringBy(request -> {
                    begun.countDown();
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return "";
                }))
                .build();
        Path file = folder.resolve("recap.db");
        try (Recap recap = Recap.builder(answers)
                .checkpoints(Checkpoints.sqlite(file))
                .memory(first, MemoryOptions.ofDefaults().inBackground())
                .build()) {
            recap.user("sua").thread("1").send("저는 간호사예요.");
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
        }
        try (Recap recap = Recap.builder(answers)
                .checkpoints(Checkpoints.sqlite(file))
                .memory(memory)
                .build()) {
            recap.user("sua").thread("1").send("질문 2");
        }
        assertThat(extractions).singleElement().asString().contains("저는 간호사예요.", "질문 2");
    }

    @TempDir
    Path folder;

    @Test
    void send_showingTurns_showsTheModelTheNewestFourBesideTheQuestionAndNothingElse() {
        try (Recap recap = recap(MemoryOptions.ofDefaults().showTurns(4))) {
            ConversationThread thread = recap.thread("of nobody");
            thread.send("질문 0");
            assertThat(sent()).isEqualTo("_user query\n질문 0\n_short_term memory\n(empty)");
            send(thread, 1, 12);
            assertThat(sent()).isEqualTo("""
                    _user query
                    질문 12
                    _short_term memory
                    User: 질문 8
                    Assistant: 답
                    User: 질문 9
                    Assistant: 답
                    User: 질문 10
                    Assistant: 답
                    User: 질문 11
                    Assistant: 답""");
            assertThat(answers.lastRequest().messages()).hasSize(1);
            assertThat(Conversations.texts(thread.state())).containsExactly("질문 12", "답");
            assertThat(thread.state().summary()).isEmpty();
            assertThat(thread.search("질문 3")).isNotEmpty();
        }
    }

    @Test
    void send_showingTurnsBehindAQuestionThatWasNeverAnswered_showsItOnceMore() {
        boolean[] isDown = {true};
        ScriptedModel model = ScriptedModel.answeringBy(request -> {
            if (isDown[0]) {
                throw new IllegalStateException("down");
            }
            return "답";
        });
        try (Recap recap = Recap.builder(model)
                .memory(memory, MemoryOptions.ofDefaults().showTurns(4))
                .build()) {
            ConversationThread thread = recap.user("sua").thread("1");
            assertThatThrownBy(() -> thread.send("제 이름은 수아예요.")).isInstanceOf(ModelException.class);
            isDown[0] = false;
            thread.send("제 이름이 뭐죠?");
            assertThat(model.lastRequest().messages()).hasSize(2);
            assertThat(Conversations.texts(thread.state())).containsExactly("제 이름은 수아예요.", "제 이름이 뭐죠?", "답");
            thread.send("고마워요.");
            assertThat(model.lastRequest().messages()).hasSize(1);
            assertThat(Conversations.texts(thread.state())).containsExactly("고마워요.", "답");
        }
    }

    @Test
    void send_showingTurnsWhereTheAssistantSpokeFirst_isAnswered() {
        try (Recap recap = recap(MemoryOptions.ofDefaults().showTurns(4))) {
            ConversationThread thread = recap.user("sua").thread("1");
            recap.user("sua").chatMemory("1").add(AiMessage.from("무엇을 도와드릴까요?"));
            thread.send("질문 1");
            assertThat(Conversations.texts(thread.state())).containsExactly("질문 1", "답");
        }
    }

    private String sent() {
        return ((UserMessage) answers.lastRequest().messages().get(0)).singleText();
    }

    @Test
    void importTurns_twentyFive_fourStay() {
        try (Recap recap = recap(MemoryOptions.ofDefaults())) {
            ConversationThread thread = recap.user("sua").thread("imported");
            List<Episode> turns = IntStream.range(0, 25)
                    .mapToObj(i -> new Episode(i, "질문 " + i, "답", null))
                    .toList();
            assertThat(thread.importTurns(turns)).hasSize(21);
            assertThat(window(thread)).containsExactly("질문 21", "질문 22", "질문 23", "질문 24");
            assertThat(thread.importTurns(List.of())).isEmpty();
            thread.send("질문 25");
            assertThat(window(thread)).hasSize(5);
            List<Episode> exported = TurnWindow.in(thread.state().values().values()).turns().stream()
                    .map(FinishedTurn::toEpisode)
                    .filter(turn -> turn.createdAt() != null)
                    .toList();
            assertThat(exported).hasSize(1);
            thread.importTurns(exported);
            assertThat(window(thread)).hasSize(5);
        }
    }

    @Test
    void forgetEverything_deletesThreadsAndMemoryOfThatUserAlone() {
        try (Recap recap = recap(MemoryOptions.ofDefaults())) {
            send(recap.user("sua").thread("1"), 1, 12);
            recap.user("sua").thread("2").send("질문");
            recap.user("sua").memory().record("수아", "서울", null);
            recap.user("ann").thread("3").send("질문");
            assertThat(recap.user("sua").forgetEverything()).isEqualTo(new ForgottenUser(2, 1, 0, 7, 1));
            assertThat(recap.user("sua").threads()).isEmpty();
            assertThat(recap.user("ann").threads()).hasSize(1);
            assertThat(memory.user("ann").everyFact()).hasSize(1);
            assertThat(recap.user("sua").forgetEverything()).isEqualTo(new ForgottenUser(0, 0, 0, 0, 0));
        }
    }

    @Test
    void end_withoutMemoryOrUser_saysWhatIsMissing() {
        try (Recap none = Recap.builder(answers).build();
                Recap recap = recap(MemoryOptions.ofDefaults())) {
            assertThatThrownBy(() -> none.user("sua").thread("1").end())
                    .isInstanceOf(NoMemoryException.class)
                    .hasMessage("This Recap has no memory; give its builder one (memory).");
            recap.thread("2").send("질문");
            assertThatThrownBy(() -> recap.thread("2").end())
                    .isInstanceOf(NoMemoryException.class)
                    .hasMessage(
                            "Thread '2' belongs to nobody, so there is nobody to remember anything about; begin it in a"
                                    + " user's name.");
        }
    }

    @Test
    void showTurns_moreThanStay_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoryOptions.ofDefaults().showTurns(5))
                .withMessage("Of the window, 0 to 4 turns can be shown, which is how many always stay in it; not 5.");
    }
}
