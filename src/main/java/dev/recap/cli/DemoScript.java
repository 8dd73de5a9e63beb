package dev.recap.cli;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.ConversationEvent;
import dev.recap.ConversationThread;
import dev.recap.Reply;
import dev.recap.TurnOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What is said in a demo, and the words around it. The answers are the model's.
 *
 * @param title the first line
 * @param intro what will be seen
 * @param user who asks
 * @param assistant who answers
 * @param turn what stands before the number of a turn
 * @param before heads the state before a summary
 * @param summary heads a summary
 * @param after heads the state after a summary
 * @param failed heads the reason why a summary could not be made
 * @param counts a state in a line, without a summary and with one, {@code %d} being the number of messages
 * @param sizes what the model reads from now on and what was said in all, in characters, {@code %s} twice
 * @param forked heads the fork
 * @param history heads the tree
 * @param legend explains the tree
 * @param messages what the user says, one a turn
 * @param fork what the user might have said instead after the second turn
 */
record DemoScript(
        String title,
        String intro,
        String user,
        String assistant,
        String turn,
        String before,
        String summary,
        String after,
        String failed,
        List<String> counts,
        String sizes,
        String forked,
        String history,
        String legend,
        List<String> messages,
        String fork) {

    static final DemoScript KOREAN = new DemoScript(
            "Recap 데모 — 대화가 아무리 길어져도 프롬프트는 길어지지 않습니다",
            "메시지가 6개를 넘으면 마지막 2개만 남기고 나머지는 요약이 됩니다. 이름과 직업은" + " 맨 처음에 한 번만 말하고, 그 말이 요약 속으로 사라진 뒤에 다시 물어봅니다.",
            "사용자",
            "비서",
            "차례",
            "요약 전",
            "요약",
            "요약 후",
            "요약하지 못했습니다",
            List.of("메시지 %d개, 요약 없음", "메시지 %d개와 요약"),
            "%s자 (지금까지 나눈 말은 %s자)",
            "갈림길: 둘째 차례로 돌아가 다른 말을 해 봅니다 (원래 대화는 남습니다)",
            "체크포인트 나무",
            "? 질문   ! 대답   Σ 요약   번호는 오래된 것부터",
            List.of(
                    "안녕하세요! 제 이름은 한서윤이에요. 저는 작은 섬에서 등대지기로 일하고 있어요.",
                    "어젯밤에는 폭풍이 와서 등대 불을 지키느라 한숨도 못 잤어요.",
                    "그래도 새벽에 고양이 보리가 생선을 물고 와서 웃었답니다.",
                    "아침에는 고깃배 다섯 척이 모두 무사히 돌아왔다는 무전을 받았어요.",
                    "내일은 등대 렌즈를 닦을 거예요. 세 시간쯤 걸려요.",
                    "그런데 제 이름이 뭐라고 했는지 기억하세요?",
                    "그럼 제 직업은 뭐였죠?",
                    "고마워요. 이제 마음 놓고 눈을 붙일게요."),
            "사실은 폭풍 소리를 들으면서 시를 한 편 썼어요.");

    static final DemoScript ENGLISH = new DemoScript(
            "Recap demo: however long the conversation, the prompt stays short",
            "Once there are more than 6 messages, all but the last 2 become a summary. Name and job are told once, at"
                    + " the beginning, and asked for when those words have gone into the summary.",
            "user",
            "assistant",
            "Turn",
            "Before",
            "Summary",
            "After",
            "No summary could be made",
            List.of("%d messages, no summary", "%d messages and a summary"),
            "%s characters (of %s said so far)",
            "A fork: something else after the second turn (the conversation stays)",
            "The tree of checkpoints",
            "? question   ! answer   Σ summary   numbered from the oldest",
            List.of(
                    "Hello! My name is Ada Brook. I work as a lighthouse keeper on a small island.",
                    "A storm came in last night, so I stayed up to watch the lamp.",
                    "At dawn my cat Barley brought me a fish, which made me laugh.",
                    "This morning the radio said that all five fishing boats came home safely.",
                    "Tomorrow I will polish the big lens. It takes about three hours.",
                    "By the way, do you remember my name?",
                    "And what is my job?",
                    "Thank you. Now I can get some sleep."),
            "To be honest, I wrote a poem while the storm was howling.");

    /** The turn after which the fork leaves. */
    static final int FORK_AFTER = 2;

    /** Says everything, the fork last, without a word around it. */
    void play(ConversationThread thread, Consumer<ConversationEvent> events) {
        List<Reply> replies = new ArrayList<>();
        for (String message : messages) {
            replies.add(thread.send(UserMessage.from(message), TurnOptions.ofDefaults(), events));
        }
        thread.at(replies.get(FORK_AFTER - 1).checkpoint().id())
                .send(UserMessage.from(fork), TurnOptions.ofDefaults(), events);
    }
}
