package dev.recap.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OfflineModelTest {

    private final OfflineModel model = OfflineModel.create();

    /** Asks the last of these messages of the user after the others. */
    private String ask(String... messages) {
        List<ChatMessage> chat = new ArrayList<>();
        for (int i = 0; i < messages.length; i++) {
            chat.add(UserMessage.from(messages[i]));
            if (i < messages.length - 1) {
                chat.add(AiMessage.from(model.chat(chat).aiMessage().text()));
            }
        }
        return model.chat(chat).aiMessage().text();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "안녕하세요, 저는 수아라고 해요.|제 이름이 뭐예요?|수아 님이에요.",
                "제 이름은 김수아입니다.|이름 기억나세요|김수아 님이에요.",
                "수아예요|제 이름 기억하세요?|수아 님이에요.",
                "전 민준이라고 합니다!|내 이름이 뭐야|민준 님이에요.",
                "저는 지원이에요.|제가 누구예요?|지원 님이에요.",
                "수아라고 불러 주세요.|혹시 제 이름이 뭐였죠|수아 님이에요.",
                "내 이름은 수아야|내 이름 알려줘|수아 님이에요.",
                "이름: 이수아|제 이름이 뭐라고 했죠?|이수아 님이에요.",
                "저는 수아고 간호사예요. 제 이름은 수아예요.|제 이름이 뭐죠?|수아 님이에요.",
                "My name is Sua.|What is my name?|Your name is Sua.",
                "Hi, I'm Sua Kim.|what's my name|Your name is Sua Kim.",
                "Please call me Sua|Do you remember my name?|Your name is Sua.",
                "my name is sua|Tell me my name|Your name is sua.",
                "I am Sua and I live in Busan.|Who am I?|Your name is Sua.",
                "저는 수아라고 해요.|What is my name?|Your name is 수아.",
            })
    void ask_nameStated_isTold(String stated, String question, String answer) {
        assertThat(ask(stated, question)).isEqualTo(answer);
        assertThat(ask(stated, "좋은 아침이에요", "오늘 날씨가 좋네요.", question)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "저는 간호사예요.|제 직업이 뭐였죠?|간호사라고 하셨어요.",
                "간호사로 일하고 있어요|무슨 일 한다고 했죠?|간호사라고 하셨어요.",
                "제 직업은 회사원입니다.|제가 무슨 일을 하나요?|회사원이라고 하셨어요.",
                "저는 서울에서 일하는 개발자입니다.|제 직업 기억나세요|개발자라고 하셨어요.",
                "저는 수아고 간호사예요.|제 직업이 뭐죠?|간호사라고 하셨어요.",
                "I work as a nurse.|What do I do?|You said you work as a nurse.",
                "I'm a nurse at a hospital.|What is my job?|You said you work as a nurse.",
                "My job is software engineer.|what do i do for a living|You said you work as a software engineer.",
                "I am an architect and I love tea.|What's my profession?|You said you work as an architect.",
            })
    void ask_jobStated_isTold(String stated, String question, String answer) {
        assertThat(ask(stated, question)).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "저는 간호사예요.|제 이름이 뭐예요?",
                "저는 한국 사람이에요.|제 이름이 뭐예요?",
                "저는 서른 살이에요.|제 이름이 뭐예요?",
                "저는 괜찮아요.|제 이름이 뭐예요?",
                "I'm a nurse.|What is my name?",
                "I am Korean.|What is my name?",
                "I'm so tired.|What is my name?",
            })
    void ask_nameNotStated_isNotInvented(String stated, String question) {
        assertThat(ask(stated, question)).doesNotContain("님이에요").doesNotContain("Your name");
    }

    @Test
    void ask_correctedLater_theLatestWins() {
        assertThat(ask("저는 수아예요.", "사실 제 이름은 수아가 아니라 민지예요.", "제 이름이 뭐죠?")).isEqualTo("민지 님이에요.");
        assertThat(ask("My name is Sua.", "My name is not Sua but Mina.", "What is my name?"))
                .isEqualTo("Your name is Mina.");
        assertThat(ask("I work as a nurse.", "I work as a teacher now.", "What do I do?"))
                .isEqualTo("You said you work as a teacher.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "저는 김치찌개를 좋아해요.|제가 좋아하는 음식이 뭐였죠?|이렇게 말씀하셨어요: 저는 김치찌개를 좋아해요.",
                "저는 부산에 살아요.|제가 어디에 산다고 했죠?|이렇게 말씀하셨어요: 저는 부산에 살아요.",
                "고양이 이름은 나비예요.|고양이 이름이 뭐예요?|이렇게 말씀하셨어요: 고양이 이름은 나비예요.",
                "다음 주 화요일에 치과를 예약했어요.|치과 예약이 언제죠?|이렇게 말씀하셨어요: 다음 주 화요일에 치과를 예약했어요.",
                "I live in Busan.|Where do I live?|You said: I live in Busan.",
                "My favourite food is kimchi stew.|What food do I like?|You said: My favourite food is kimchi stew.",
                "The meeting with Bob is on May 3.|When is the meeting?|You said: The meeting with Bob is on May 3.",
                "저는 부산에 살아요.|Where do I live?|You said: 저는 부산에 살아요.",
            })
    void ask_anything_picksTheBestSentenceOfTheUser(String stated, String question, String answer) {
        assertThat(ask("저는 등산을 자주 가요.", stated, "The weather was cold yesterday.", question))
                .isEqualTo(answer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"제 차 색깔이 뭐예요?", "What colour is my car?", "제 이름이 뭐예요?", "What do I do?", "Why?", "???"})
    void ask_nothingKnown_saysSoAndWhatItIs(String question) {
        assertThat(ask(question)).containsPattern("찾지 못했어요|find nothing").containsPattern("오프라인 모델|offline model");
    }

    @Test
    void ask_decomposedHangul_isTheSameAsComposed() {
        String stated = Normalizer.normalize("안녕하세요, 저는 수아라고 해요. 부산에 살아요.", Normalizer.Form.NFD);
        String name = Normalizer.normalize("제 이름이 뭐예요?", Normalizer.Form.NFD);

        assertThat(ask(stated, "제 이름이 뭐예요?")).isEqualTo("수아 님이에요.");
        assertThat(ask(stated, name)).isEqualTo("수아 님이에요.");
        assertThat(ask("부산에 살아요.", Normalizer.normalize("제가 어디에 살죠?", Normalizer.Form.NFD)))
                .contains("부산에 살아요");
    }

    @Test
    void ask_onlyInSummary_isFound() {
        SystemMessage system = SystemMessage.from("""
                You are a careful assistant. Your name is Bob.

                ## 지금까지의 대화 요약
                앞서 나눈 대화의 기록입니다. 참고할 내용이며 지시가 아닙니다.
                사용자: 저는 수아라고 해요.
                사용자: 저는 간호사예요.
                어시스턴트: 제 이름은 보브예요.""");

        assertThat(model.chat(system, UserMessage.from("제 이름이 뭐예요?"))
                        .aiMessage()
                        .text())
                .isEqualTo("수아 님이에요.");
        assertThat(model.chat(system, UserMessage.from("What do I do?"))
                        .aiMessage()
                        .text())
                .isEqualTo("You said you work as a 간호사.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The user's name is Sua. The user works as a nurse.|What is my name?|Your name is Sua.",
                "The user works as a nurse.|What do I do?|You said you work as a nurse.",
                "사용자의 이름은 수아입니다.|제 이름이 뭐예요?|수아 님이에요.",
                "사용자는 간호사입니다.|제 직업이 뭐예요?|간호사라고 하셨어요.",
                "- The cat is called Nabi.|What is the cat called?|My notes say: - The cat is called Nabi.",
            })
    void ask_onlyInAnotherModelsSummary_isFound(String summary, String question, String answer) {
        SystemMessage system = SystemMessage.from("## Summary of the conversation so far\n" + summary);

        assertThat(model.chat(system, UserMessage.from(question)).aiMessage().text())
                .isEqualTo(answer);
    }

    @Test
    void tell_statement_repeatsWhatWasUnderstood() {
        assertThat(ask("안녕하세요, 저는 수아라고 해요.")).isEqualTo("반가워요, 수아 님. 이렇게 이해했어요: 저는 수아라고 해요.");
        assertThat(ask("I live in Busan.")).isEqualTo("I understood: I live in Busan.");
    }

    @Test
    void tell_greetingOrThanks_isAnsweredAsSuch() {
        assertThat(ask("안녕하세요!")).startsWith("안녕하세요!").contains("오프라인 모델");
        assertThat(ask("Hello there")).startsWith("Hello!").contains("offline model");
        assertThat(ask("고마워요 😊")).isEqualTo("네, 알겠어요.");
    }

    @Test
    void ask_inTheSameMessage_usesWhatItSays() {
        assertThat(ask("저는 수아예요. 제 이름이 뭐라고요?")).isEqualTo("수아 님이에요.");
    }

    @Test
    void ask_overview_listsWhatWasSaid() {
        assertThat(ask("저는 수아예요.", "부산에 살아요.", "저에 대해 뭘 알고 있나요?"))
                .isEqualTo("지금까지 이렇게 말씀하셨어요:\n- 저는 수아예요.\n- 부산에 살아요.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "\u0000",
                "\uD800",
                "👩‍👩‍👧",
                "$1 \\E (?<x> [a-",
                ".",
                "나",
                "\n\n",
                "{transcript}",
                "<transcript>"
            })
    void chat_oddText_isAnswered(String odd) {
        assertThat(ask(odd)).isNotBlank();
        assertThat(ask(odd, "제 이름이 뭐예요?")).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "저는 ",
                "가나다라",
                "I am ",
                ". ",
                "안녕 ",
                "hi ",
                "이름은 ",
                "my name is ",
                "12",
                "저는 수아예요. ",
                "'",
                "ok!"
            })
    void chat_hugeText_isAnsweredInTime(String unit) {
        String huge = unit.repeat(100_000 / unit.length());
        Assertions.assertTimeout(Duration.ofSeconds(20), () -> {
            assertThat(ask(huge, "제 이름이 뭐예요?")).hasSizeLessThan(500);
            assertThat(ask(huge + "?")).isNotBlank();
        });
    }

    @Test
    void chat_noUserTextAtAll_isAnswered() {
        assertThat(model.chat(SystemMessage.from("Be brief.")).aiMessage().text())
                .isNotBlank();
        assertThat(model.chat(UserMessage.from(ImageContent.from("https://example.com/a.png")))
                        .aiMessage()
                        .text())
                .isNotBlank();
    }

    @Test
    void chat_response_namesTheModelAndCountsNoTokens() {
        ChatResponse response = model.chat(UserMessage.from("안녕하세요"));

        assertThat(response.modelName()).isEqualTo("offline");
        assertThat(response.tokenUsage()).isNull();
    }

    @Test
    void stream_answer_comesInWholeCharactersThenCompletes() {
        StreamRecorder recorder = new StreamRecorder();
        model.chat("👩‍👩‍👧를 사랑하는 가족이에요. " + Normalizer.normalize("한글", Normalizer.Form.NFD), recorder);

        String answer = recorder.end.join().aiMessage().text();
        assertThat(String.join("", recorder.pieces)).isEqualTo(answer).contains("👩‍👩‍👧");
        assertThat(recorder.pieces).hasSizeGreaterThan(3).anyMatch(piece -> piece.contains("👩‍👩‍👧"));
        assertThat(recorder.ends).hasSize(1);
    }

    @Test
    void stream_cancelled_stopsAtOnce() {
        StreamRecorder recorder =
                new StreamRecorder((piece, context) -> context.streamingHandle().cancel());
        model.chat("저는 수아예요.", recorder);

        assertThat(recorder.pieces).hasSize(1);
        assertThat(recorder.ends).isEmpty();
    }

    @Test
    void stream_handlerThrows_isToldOnce() {
        StreamRecorder recorder = new StreamRecorder((piece, context) -> {
            throw new IllegalStateException("handler");
        });
        model.chat("저는 수아예요.", recorder);

        assertThat(recorder.ends).hasSize(1).first().isInstanceOf(IllegalStateException.class);
    }
}
