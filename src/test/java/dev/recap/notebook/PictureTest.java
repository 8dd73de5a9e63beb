package dev.recap.notebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import dev.recap.ConversationThread;
import dev.recap.Recap;
import dev.recap.ThreadUpdate;
import dev.recap.checkpoint.Checkpoint;
import dev.recap.graph.GraphEdge;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageUpdate;
import dev.recap.message.RunningSummary;
import dev.recap.message.Transcript;
import dev.recap.node.StateUpdate;
import dev.recap.summary.SummaryPolicy;
import dev.recap.testing.ScriptedModel;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PictureTest {

    private static final String KOREAN = "안녕하세요, 저는 부산에 사는 수아예요";

    private final ScriptedModel model = ScriptedModel.answeringBy(PictureTest::answer);
    private final Recap recap = Recap.builder(model)
            .summarize(SummaryPolicy.whenMessagesExceed(6).keepLast(2))
            .build();

    private static String answer(ChatRequest request) {
        String asked = request.messages().toString();
        return asked.contains(Transcript.OPEN) ? "요약: 수아는 부산에 산다." : "답변";
    }

    @AfterEach
    void close() {
        recap.close();
    }

    private static BufferedImage image(Picture picture) {
        try {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(picture.png()));
            assertThat(image.getWidth()).isEqualTo(2 * picture.width());
            assertThat(image.getHeight()).isEqualTo(2 * picture.height());
            return image;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private ConversationThread talk(String id, String... questions) {
        ConversationThread thread = recap.thread(id);
        Stream.of(questions).forEach(thread::send);
        return thread;
    }

    private ConversationThread talk(String id, int turns) {
        return talk(id, IntStream.range(0, turns).mapToObj(i -> "question " + i).toArray(String[]::new));
    }

    private static void assumeKorean() {
        assumeTrue(Fonts.installed().of("한").isPresent(), "no installed font has Korean letters");
    }

    @Test
    void everyPicture_isAPngOfSensibleSize_withADescription() {
        ConversationThread thread = talk("T", 5);

        for (Picture picture : List.of(
                Picture.graph(recap), Picture.history(thread), Picture.summary(thread), Picture.tokens(thread))) {
            image(picture);
            assertThat(picture.width()).isBetween(150, 900);
            assertThat(picture.height()).isBetween(150, 1500);
            assertThat(picture.description()).endsWith(".").hasSizeGreaterThan(40);
            assertThat(picture.toString()).isEqualTo(picture.description());
            assertThat(picture.advice()).isEmpty();
        }
        assertThat(Picture.history(thread))
                .isEqualTo(Picture.history(thread))
                .hasSameHashCodeAs(Picture.history(thread));
        assertThat(Picture.history(thread)).isNotEqualTo(Picture.history(talk("U", 5)));
    }

    @Test
    void png_changedByItsReader_staysAsItIs() {
        Picture picture = Picture.history(recap.thread("T"));
        picture.png()[0] = 0;

        image(picture);
    }

    @Test
    void write_aFile_holdsTheBytes(@TempDir Path folder) throws IOException {
        Picture picture = Picture.history(talk("T", 1));
        picture.write(folder.resolve("t.png"));

        assertThat(Files.readAllBytes(folder.resolve("t.png"))).isEqualTo(picture.png());
        assertThatThrownBy(() -> picture.write(folder)).isInstanceOf(IOException.class);
    }

    @Test
    void everyPicture_ofAnEmptyThread_saysSo() {
        ConversationThread thread = recap.thread("T");

        assertThat(Picture.history(thread).description()).contains("Nothing has been said");
        assertThat(Picture.summary(thread).description()).contains("Nothing has been summarized");
        assertThat(Picture.tokens(thread).description()).contains("No model has been asked");
    }

    @Test
    void graph_ofManyNodes_isMadeSmaller_notCut() throws IOException {
        List<GraphEdge> edges = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            edges.add(new GraphEdge("단계" + i, "단계" + (i + 1), false));
        }
        BufferedImage image =
                ImageIO.read(new ByteArrayInputStream(GraphDrawing.of(edges).png()));
        assertThat(image.getHeight()).isLessThan(4_300);
        // The last node is drawn: its frame and its name are not white.
        assertThat(dark(image.getSubimage(0, image.getHeight() - 200, image.getWidth(), 200)))
                .isPositive();
        assertThat(dark(image.getSubimage(0, image.getHeight() - 44, image.getWidth(), 44)))
                .isZero();
    }

    private static long dark(BufferedImage image) {
        return Arrays.stream(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                .filter(rgb -> (rgb & 0xff) < 200)
                .count();
    }

    @Test
    void graph_ownNodes_areShownByTheirNamesAlone() {
        try (Recap own = Recap.builder(model)
                .before("look__up__", occasion -> StateUpdate.of())
                .after("살펴_보기", occasion -> StateUpdate.of())
                .searchHistory()
                .build()) {
            Picture picture = Picture.graph(own);

            image(picture);
            assertThat(picture.description())
                    .contains(
                            "start to look__up__",
                            "look__up__ to conversation",
                            "conversation perhaps to tools",
                            "tools to conversation",
                            "conversation perhaps to 살펴_보기",
                            "summarize_conversation to end");
            assertThat(picture.height()).isGreaterThan(Picture.graph(recap).height());
        }
    }

    @Test
    void everyPicture_isDrawn_withoutAWordOnTheConsoleAndWithoutSettings() {
        ConversationThread thread = talk("T", 5);
        Picture.history(thread);
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Properties before = (Properties) System.getProperties().clone();
        try (PrintStream caught = new PrintStream(printed)) {
            System.setOut(caught);
            System.setErr(caught);
            Picture.graph(recap);
            Picture.tokens(thread);
            Picture.summary(thread);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }

        assertThat(printed.toString()).isEmpty();
        assertThat(System.getProperties()).isEqualTo(before);
    }

    @Test
    void history_forks_areBranches() {
        ConversationThread thread = talk("T", 3);
        List<Checkpoint> history = thread.history(20);
        thread.at(history.get(4).id()).send("another way");
        thread.regenerate();
        thread.update(ThreadUpdate.of(MessageUpdate.put(Message.of(AiMessage.from("edited"), Instant.EPOCH))));

        Picture picture = Picture.history(thread);

        assertThat(picture.description()).contains("3 branches", "head");
        assertThat(Picture.history(thread, 3).description()).contains("the newest 3 checkpoints");
        assertThat(Picture.history(thread, 3).height()).isLessThan(picture.height());
        assertThat(Picture.history(thread, 0).description()).contains("None");
        assertThatThrownBy(() -> Picture.history(thread, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void history_aThousandCheckpoints_showsTheNewestSixtyOrFourHundred() {
        ConversationThread thread = talk("T", 334);

        assertThat(Picture.history(thread).description()).contains("the newest 60 checkpoints");
        Picture most = Picture.history(thread, Integer.MAX_VALUE);
        assertThat(most.description()).contains("the newest 400 checkpoints");
        assertThat(most.height()).isLessThan(12_000);
        image(Picture.tokens(thread));
        image(Picture.summary(thread));
    }

    @Test
    void everyPicture_ofHugeMessages_isOfUsualSize() {
        try (Recap plain = Recap.builder(model).summarize(SummaryPolicy.never()).build()) {
            ConversationThread thread = plain.thread("T");
            for (String text : List.of("가".repeat(1_000_000), "😀".repeat(50_000), "x\n".repeat(50_000))) {
                thread.send(text);
            }

            assertThat(Picture.history(thread).width()).isLessThan(900);
        }
        ConversationState huge = state("가".repeat(100_000) + "\u0301".repeat(10_000));
        assertThat(Picture.summary(huge, huge).height()).isLessThan(1_000);
    }

    @Test
    void everyPicture_oddTexts_areDrawn() {
        ConversationThread thread = talk(
                "odd \u0007 \u202e id",
                "👩‍👩‍👧‍👦 🇰🇷 👍🏽",
                "a\u0000b\u001b[31m",
                "\ud83d",
                "<U+0041> __x__ ~~y~~",
                "שלום عربي ไทย हिन्दी");

        image(Picture.history(thread));
        image(Picture.summary(thread));
    }

    @Test
    void history_lettersNoFontHas_giveAdvice() {
        Picture picture = Picture.history(talk("T", "\uDBFF\uDFFD"));

        assertThat(picture.advice())
                .hasValueSatisfying(advice -> assertThat(advice).contains("install one"));
        assertThat(MissingLetters.advice(Set.of("한", "😀")))
                .isEqualTo("No installed font has Korean letters; install one, such as Debian's fonts-nanum.");
    }

    @Test
    void everyPicture_koreanLetters_areNotBoxes() {
        assumeKorean();
        // Boxes would be the same for any two words of equal length.
        byte[] drawn = Picture.history(talk("A", "부산")).png();
        recap.thread("A").delete();
        assertThat(Picture.history(talk("A", "제주")).png()).isNotEqualTo(drawn);
        ConversationState busan = state("부산");
        ConversationState jeju = state("제주");
        assertThat(Picture.summary(ConversationState.EMPTY, busan).png())
                .isNotEqualTo(Picture.summary(ConversationState.EMPTY, jeju).png());
        try (Recap one = Recap.builder(model)
                        .before("부산", occasion -> StateUpdate.of())
                        .build();
                Recap other = Recap.builder(model)
                        .before("제주", occasion -> StateUpdate.of())
                        .build()) {
            assertThat(Picture.graph(one).png())
                    .isNotEqualTo(Picture.graph(other).png());
        }
    }

    private static ConversationState state(String text) {
        return new ConversationState(List.of(Message.of(UserMessage.from(text), Instant.EPOCH)), null);
    }

    @Test
    void everyPicture_koreanInParts_isTheSameAsComposed() {
        String parts = Normalizer.normalize(KOREAN, Normalizer.Form.NFD);
        assertThat(parts).isNotEqualTo(KOREAN);
        ConversationThread thread = recap.thread("T");
        thread.send(KOREAN);
        byte[] composed = Picture.history(thread).png();
        thread.delete();
        thread.send(parts);

        assertThat(Picture.history(thread).png()).isEqualTo(composed);
    }

    @Test
    void summary_ofAThread_tellsWhatTheNewestOneRemoved() {
        ConversationThread thread = talk("T", 4);

        assertThat(Picture.summary(thread).description()).contains("6 removed", "2 kept", "tokens saved");
        thread.send("one more, which changes nothing about it");
        assertThat(Picture.summary(thread).description()).contains("6 removed", "2 kept");
    }

    @Test
    void summary_ofTwoStates_countsWhatIsNewAndWhatCostsMore() {
        Message kept = Message.of(UserMessage.from("kept"), Instant.EPOCH);
        Message added = Message.of(AiMessage.from("added"), Instant.EPOCH);
        ConversationState before = new ConversationState(List.of(kept), null);
        ConversationState after = new ConversationState(
                List.of(kept, added), new RunningSummary("long ".repeat(500), List.of(), Instant.EPOCH, null));

        assertThat(Picture.summary(before, after).description())
                .contains("0 removed", "1 kept", "1 added", "tokens more");
        image(Picture.summary(ConversationState.EMPTY, ConversationState.EMPTY));
    }

    @Test
    void tokens_withoutCounts_sayThatTheyAreEstimated() {
        assertThat(Picture.tokens(talk("T", 1)).description())
                .contains("of 1 turn,", "estimated with the o200k encoding");
    }

    @Test
    void tokens_countedByTheServer_areShownAsSuch() {
        ScriptedModel counting = ScriptedModel.respondingBy(request -> ChatResponse.builder()
                .aiMessage(AiMessage.from("ok"))
                .tokenUsage(new TokenUsage(1234, 5))
                .build());
        try (Recap counted = Recap.builder(counting).build()) {
            ConversationThread thread = counted.thread("T");
            thread.send("a");

            assertThat(Picture.tokens(thread).description())
                    .contains("as the model server counted", "1,234 in the last");
        }
    }
}
