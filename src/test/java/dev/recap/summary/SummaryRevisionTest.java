package dev.recap.summary;

import static dev.recap.message.Talk.ai;
import static dev.recap.message.Talk.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import dev.recap.message.Message;
import dev.recap.message.RunningSummary;
import dev.recap.message.Talk;
import dev.recap.message.Transcript;
import dev.recap.observe.Observers;
import dev.recap.testing.ScriptedModel;
import java.text.Normalizer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A summary that is too long or lacks facts, one of a long conversation, and what must not be in one. */
class SummaryRevisionTest {

    private static final List<Message> TALK = List.of(user("u", "I am Sua, order KE123."), ai("a", "Hello, Sua."));
    private static final SummaryLimit SHORT = SummaryLimit.characters(120);
    private static final String LONG = "Sua came. " + "They talked on. ".repeat(20);

    @Test
    void summarize_tooLong_asksOnceToShortenAndTakesIt() {
        ScriptedModel model = ScriptedModel.answering(LONG, "Sua asked about KE123.");
        assertThat(summarize(model, SHORT, TALK).text()).isEqualTo("Sua asked about KE123.");
        assertThat(model.calls()).isEqualTo(2);
        assertThat(prompt(model, 1))
                .contains(Transcript.quoteSummary(LONG.strip()), "at most 120 characters", "Sua; KE123")
                .doesNotContain(Transcript.OPEN);
    }

    @Test
    void summarize_koreanTooLong_asksInKorean() {
        List<Message> talk = List.of(user("u", "저는 김민수예요."), ai("a", "반가워요."));
        ScriptedModel model = ScriptedModel.answering("이야기를 나누었다. ".repeat(30), "김민수가 왔다.");
        assertThat(summarize(model, SHORT, talk).text()).isEqualTo("김민수가 왔다.");
        assertThat(prompt(model, 1)).startsWith("다음은 대화의 요약입니다.").contains("김민수");
    }

    @Test
    void summarize_stillTooLong_isCutAtASentenceWithoutAThirdCall() {
        ScriptedModel model = ScriptedModel.answering(LONG, LONG);
        RunningSummary summary = summarize(model, SHORT, TALK);
        assertThat(model.calls()).isEqualTo(2);
        assertThat(summary.text())
                .hasSizeLessThanOrEqualTo(120)
                .startsWith("Sua came. They talked on. ")
                .endsWith("talked on.\nAlso mentioned: KE123");
        assertThat(summary.pinned()).containsExactly("KE123");
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "I'm sorry, but I can't help with that."})
    void summarize_shorteningThatFails_cutsWhatThereIs(String refusal) {
        RunningSummary summary = summarize(ScriptedModel.answering(LONG, refusal), SHORT, TALK);
        assertThat(summary.text()).startsWith("Sua came. They talked on. ").endsWith("Also mentioned: KE123");
    }

    @Test
    void summarize_shorteningThatThrows_cutsWhatThereIs() {
        ScriptedModel model = ScriptedModel.answering(LONG).failOnCall(2, new IllegalStateException("down"));
        assertThat(summarize(model, SHORT, TALK).text()).startsWith("Sua came. They talked on. ");
    }

    @Test
    void summarize_moreFactsThanCanBePinned_asksOnceForThemAndKeepsTheBetterOfBoth() {
        String codes = IntStream.range(0, 12).mapToObj(i -> "KE10" + i).collect(Collectors.joining(", "));
        List<Message> talk = List.of(user("u", "The flights: " + codes), ai("a", "Noted."));
        ScriptedModel model = ScriptedModel.answering("Flights.", "Flights " + codes + ".");
        assertThat(summarize(model, SHORT, talk).text()).isEqualTo("Flights " + codes + ".");
        ScriptedModel worse = ScriptedModel.answering("Flights KE100, KE101, KE102, KE103.", "Flights.");
        assertThat(summarize(worse, SHORT, talk).text()).startsWith("Flights KE100, KE101, KE102, KE103.\nAlso");
        assertThat(worse.calls()).isEqualTo(2);
    }

    @Test
    void summarize_factsThatCanBePinned_asksNoSecondTime() {
        ScriptedModel model = ScriptedModel.answering("They talked.");
        RunningSummary summary = summarize(model, SummaryLimit.ofDefaults(), TALK);
        assertThat(summary.text()).isEqualTo("They talked.\nAlso mentioned: KE123; Sua");
        assertThat(model.calls()).isEqualTo(1);
    }

    @Test
    void summarize_pinnedBefore_isCarriedOverUntilTheWordsHaveIt() {
        ScriptedModel model = ScriptedModel.answering("They talked.", "They talked on.", "Sua flew.");
        Summarizer summarizer = summarizer(model, SummaryLimit.ofDefaults(), 1_000);
        RunningSummary first =
                summarizer.summarize(null, TALK, Talk.NOW, () -> false).summary();
        List<Message> next = List.of(user("u2", "And Busan?"), ai("a2", "Fine."));
        RunningSummary second =
                summarizer.summarize(first, next, Talk.NOW, () -> false).summary();
        assertThat(second.pinned()).containsExactly("Busan", "KE123", "Sua");
        RunningSummary third = summarizer
                .summarize(second, List.of(user("u3", "ok")), Talk.NOW, () -> false)
                .summary();
        assertThat(third.text()).isEqualTo("Sua flew.\nAlso mentioned: Busan; KE123");
    }

    @Test
    void summarize_revision_isPartOfTheUsage() {
        ScriptedModel model =
                ScriptedModel.answering().then(counted(LONG, 70, 90)).then(counted("Sua: KE123.", 50, 5));
        Summarizer.Written written = summarizer(model, SHORT, 1_000).summarize(null, TALK, Talk.NOW, () -> false);
        assertThat(written.usage()).isEqualTo(new TokenUsage(120, 95));
    }

    @Test
    void summarize_moreThanTheModelReadsAtOnce_extendsItsOwnSummaryAndLeavesNothingOut() {
        List<Message> talk = IntStream.range(0, 30)
                .mapToObj(i -> user("m" + i, "This is message KE" + (100 + i) + " of mine."))
                .toList();
        ScriptedModel model = ScriptedModel.answeringBy(
                request -> "So far " + Transcript.read(text(request)).size() + " more.");
        RunningSummary summary = summarizer(model, SummaryLimit.ofDefaults(), 100)
                .summarize(null, talk, Talk.NOW, () -> false)
                .summary();
        assertThat(summary.covers()).isEqualTo(talk.stream().map(Message::id).toList());
        assertThat(model.calls()).isGreaterThan(3);
        assertThat(prompt(model, 1)).startsWith("This is the summary").contains("\nSo far ");
        assertThat(model.requests().stream()
                        .flatMap(request -> Transcript.read(text(request)).stream())
                        .map(Transcript.Line::text))
                .isEqualTo(talk.stream().map(Message::text).toList());
        assertThat(summary.pinned()).contains("KE100", "KE129");
    }

    @ParameterizedTest
    @EnumSource(
            value = Normalizer.Form.class,
            names = {"NFC", "NFD"})
    void summarize_secrets_areMaskedInPromptSummaryAndPinnedFacts(Normalizer.Form form) {
        String card = "4111 1111 1111 1111";
        String resident = "900101-1234568";
        List<Message> english = List.of(user("u", "I am Sua, my card is " + card + "."), ai("a", "Card " + card + "."));
        ScriptedModel model = ScriptedModel.answering("Sua pays with " + card + ".");
        RunningSummary summary = summarize(model, SummaryLimit.ofDefaults(), english);
        assertThat(prompt(model, 0)).contains("my card is [card number]").doesNotContain("1111");
        assertThat(summary.text()).isEqualTo("Sua pays with [card number].");

        String said = Normalizer.normalize("제 주민등록번호는 " + resident + "이고 비밀번호는 hunter22예요.", form);
        ScriptedModel korean = ScriptedModel.answering("주민등록번호 " + resident + "을 말했다.");
        RunningSummary of = summarize(korean, SummaryLimit.ofDefaults(), List.of(user("u", said)));
        assertThat(prompt(korean, 0))
                .contains("[주민등록번호]", "[비밀번호]")
                .doesNotContain(resident)
                .doesNotContain("hunter22");
        assertThat(of.text()).contains("[주민등록번호]").doesNotContain(resident).doesNotContain("hunter22");
    }

    @Test
    void summarize_koreanTooLong_isAskedForInKoreanUnits() {
        ScriptedModel model = ScriptedModel.answering("긴 문장이다. ".repeat(60), "짧다.");
        summarize(model, SummaryLimit.characters(150), List.of(user("u", "안녕하세요, 반갑습니다.")));
        assertThat(prompt(model, 1)).contains("150자 이내로");
    }

    /** A summary may also come from an import, or have been written by hand. */
    @Test
    void summarize_secretInTheSummarySoFar_isMaskedInThePrompt() {
        RunningSummary before = new RunningSummary("Sua's card is 4111 1111 1111 1111.", List.of(), Talk.NOW, null);
        ScriptedModel model = ScriptedModel.answering("Sua has a card.");
        summarizer(model, SummaryLimit.ofDefaults(), 1_000).summarize(before, TALK, Talk.NOW, () -> false);
        assertThat(prompt(model, 0)).contains("Sua's card is [card number].").doesNotContain("1111");
    }

    /** Found in different messages, they stand side by side only in the pinned line. */
    @Test
    void summarize_pinnedFactsThatLookLikeASecretTogether_areShownUnmasked() {
        String order = "2026113000123";
        ScriptedModel model = ScriptedModel.answeringBy(request -> "사용자가 인사했다.");
        RunningSummary first =
                summarize(model, SummaryLimit.ofDefaults(), List.of(user("u1", "주문번호는 " + order + "이에요.")));
        List<Message> next = List.of(user("u2", "저는 국민은행에 다녀요."));
        Summarizer summarizer = summarizer(model, SummaryLimit.ofDefaults(), 1_000);
        RunningSummary second =
                summarizer.summarize(first, next, Talk.NOW, () -> false).summary();
        assertThat(second.pinned()).containsExactly("국민은행", order);
        RunningSummary withSecret = new RunningSummary(
                "비밀번호는 hunter22예요.\n중요: 국민은행; " + order, second.pinned(), second.covers(), Talk.NOW, null);
        summarizer.summarize(withSecret, next, Talk.NOW, () -> false);
        assertThat(model.requests().get(model.requests().size() - 1).messages().toString())
                .contains("비밀번호는 [비밀번호]예요", "국민은행; " + order);
    }

    private static ChatResponse counted(String text, int in, int out) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(text))
                .tokenUsage(new TokenUsage(in, out))
                .build();
    }

    private static String prompt(ScriptedModel model, int call) {
        return text(model.requests().get(call));
    }

    private static String text(ChatRequest request) {
        return ((UserMessage) request.messages().get(0)).singleText();
    }

    private static RunningSummary summarize(ScriptedModel model, SummaryLimit limit, List<Message> messages) {
        return summarizer(model, limit, 1_000)
                .summarize(null, messages, Talk.NOW, () -> false)
                .summary();
    }

    private static Summarizer summarizer(ScriptedModel model, SummaryLimit limit, int maxTranscriptTokens) {
        return new Summarizer(
                model,
                SummaryPrompts.ofDefaults(),
                limit,
                false,
                TokenCounter.ofModel("gpt-4o"),
                maxTranscriptTokens,
                failure -> false,
                Observers.NONE);
    }
}
