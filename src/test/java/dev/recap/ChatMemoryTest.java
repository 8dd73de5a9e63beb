package dev.recap;

import static dev.recap.Conversations.calling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.ChatMemoryProvider;
import dev.recap.checkpoint.ThreadQuery;
import dev.recap.checkpoint.WrongUserException;
import dev.recap.message.InvalidIdException;
import dev.recap.message.Message;
import dev.recap.message.UnstorableValueException;
import dev.recap.node.StateUpdate;
import dev.recap.summary.SummaryPolicy;
import dev.recap.summary.SummaryPrompt;
import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread as a ChatMemory, message by message. */
class ChatMemoryTest {

    private static final String HEADING = SummaryPrompt.english().heading();

    @TempDir
    Path folder;

    private final Recap recap = Recap.builder(Conversations.model()).build();
    private final ChatMemory memory = recap.chatMemory("1");
    private final ConversationThread thread = recap.thread("1");

    private static UserMessage user(String text) {
        return UserMessage.from(text);
    }

    private static AiMessage ai(String text) {
        return AiMessage.from(text);
    }

    private static ToolExecutionResultMessage result(String id) {
        return ToolExecutionResultMessage.from(id, "look", "result of " + id);
    }

    private void addTurns(int first, int last) {
        for (int turn = first; turn <= last; turn++) {
            memory.add(user("question " + turn));
            memory.add(ai("answer " + turn));
        }
    }

    private List<Message> stored() {
        return thread.state().messages();
    }

    @Test
    void messages_ofAnUnknownThread_areNoneAndWriteNothing() {
        assertThat(memory.messages()).isEmpty();
        memory.clear();
        assertThat(recap.threads(ThreadQuery.all())).isEmpty();
        assertThat(memory.id()).isEqualTo("1");
    }

    @Test
    void messages_withCallsThatStillWait_leaveThemOut() {
        memory.add(user("look"), calling("look", "a", "b"), result("a"));
        assertThat(memory.messages()).containsExactly(user("look"));
        assertThat(thread.state().next()).containsExactly("tools");
        memory.add(result("b"));
        assertThat(memory.messages())
                .containsExactly(user("look"), calling("look", "a", "b"), result("a"), result("b"));
        assertThat(thread.state().next()).containsExactly("conversation");
    }

    @Test
    void add_questionWhileCallsWait_isTakenUpOrBeginsATurn() {
        memory.add(user("look"), calling("look", "a"));
        memory.add(user("look"));
        assertThat(stored()).hasSize(2);
        memory.add(user("listen"));
        assertThat(stored()).hasSize(3);
        assertThat(thread.state().next()).containsExactly("conversation");
        memory.add(ai("I hear."));
        assertThat(thread.state().next()).isEmpty();
        assertThat(memory.messages()).containsExactly(user("look"), user("listen"), ai("I hear."));
    }

    @Test
    void add_theSameQuestionAfterItsAnswer_isANewTurn() {
        memory.add(user("yes"), ai("fine"), user("yes"), ai("fine"));
        assertThat(memory.messages()).containsExactly(user("yes"), ai("fine"), user("yes"), ai("fine"));
        assertThat(thread.history(10)).hasSize(6);
    }

    @Test
    void add_answerToNothing_isKept() {
        memory.add(ai("Welcome."));
        memory.add(ai("Ask me."));
        assertThat(memory.messages()).containsExactly(ai("Welcome."), ai("Ask me."));
        assertThat(thread.state().next()).isEmpty();
        assertThat(thread.send("Who are you?").text()).isEqualTo("re: Who are you?");
    }

    @Test
    void add_whatJsonCannotCarry_isRefusedBeforeAnythingIsWritten() {
        UserMessage odd = UserMessage.builder()
                .addContent(TextContent.from("odd"))
                .attributes(Map.of("thread", new Object()))
                .build();
        assertThatThrownBy(() -> memory.add(odd)).isInstanceOf(UnstorableValueException.class);
        assertThat(thread.state().checkpoint()).isEmpty();
    }

    @Test
    void add_answer_runsTheNodesBehindItAndNotThoseBefore() {
        try (Recap own = Recap.builder(Conversations.model())
                .before("look_up", on -> StateUpdate.of().value("looked", true))
                .after("tag", on -> StateUpdate.of().value("tagged", true))
                .build()) {
            own.chatMemory("1").add(user("hello"));
            assertThat(own.thread("1").state().next()).containsExactly("look_up");
            own.chatMemory("1").add(ai("hi"));
            assertThat(own.thread("1").state().values().values()).isEqualTo(Map.of("tagged", true));
            assertThat(own.thread("1").state().next()).isEmpty();
        }
    }

    @Test
    void add_systemMessage_replacesTheFormerAndIsNotRecorded() {
        memory.add(SystemMessage.from("You are A."), user("hello"), SystemMessage.from("You are B."));
        assertThat(memory.messages()).containsExactly(SystemMessage.from("You are B."), user("hello"));
        assertThat(stored()).hasSize(1);
        assertThat(recap.chatMemory("1").messages()).containsExactly(user("hello"));
    }

    @Test
    void messages_withoutASystemMessage_showTheApplicationsPrompt() {
        try (Recap told = Recap.builder(Conversations.model())
                .systemPrompt("You are kind.")
                .build()) {
            ChatMemory memory = told.chatMemory("1");
            memory.add(user("hello"));
            assertThat(memory.messages()).containsExactly(SystemMessage.from("You are kind."), user("hello"));
            memory.set(memory.messages());
            memory.add(SystemMessage.from("You are strict."));
            assertThat(memory.messages()).startsWith(SystemMessage.from("You are strict."));
        }
    }

    @Test
    void set_whatWasRead_changesNothing() {
        memory.add(SystemMessage.from("You are A."));
        addTurns(1, 5);
        assertThat(thread.state().summary()).isPresent();
        int checkpoints = thread.history(100).size();
        List<ChatMessage> read = memory.messages();
        memory.set(read);
        assertThat(thread.history(100)).hasSize(checkpoints);
        assertThat(memory.messages()).isEqualTo(read);
        assertThat(((SystemMessage) read.get(0)).text()).isEqualTo("You are A.\n\n" + HEADING + "\n\nsummary 1");
    }

    @Test
    void set_changedMessages_keepTheIdsOfThoseThatStay() {
        memory.add(user("a"), ai("b"), user("c"), ai("d"));
        List<Message> before = stored();
        memory.set(user("a"), ai("x"), ai("d"), user("e"));
        List<Message> after = stored();
        assertThat(memory.messages()).containsExactly(user("a"), ai("x"), ai("d"), user("e"));
        assertThat(after.get(0)).isEqualTo(before.get(0));
        assertThat(after.get(1).id()).isEqualTo(before.get(1).id());
        assertThat(after.get(2)).isEqualTo(before.get(3));
        assertThat(thread.state().next()).containsExactly("conversation");
        assertThat(thread.history(2).get(1).state().messages()).isEqualTo(before);
    }

    @Test
    void set_messagesInAnotherOrderWithRepeats_areWhatIsReadThen() {
        memory.add(user("a"), ai("b"), user("a"), ai("b"));
        List<ChatMessage> wanted = List.of(ai("b"), user("a"), user("new"), ai("b"), ai("b"));
        memory.set(wanted);
        assertThat(memory.messages()).isEqualTo(wanted);
        assertThat(stored()).extracting(Message::id).doesNotHaveDuplicates();
    }

    @Test
    void set_whileCallsWait_keepsThem() {
        memory.add(user("look"), calling("look", "a"), result("a"), calling("look", "b"));
        ToolExecutionResultMessage undone = ToolExecutionResultMessage.from("a", "look", "undone");
        memory.set(user("look"), calling("look", "a"), undone);
        assertThat(thread.state().next()).containsExactly("tools");
        memory.add(result("b"));
        assertThat(memory.messages())
                .containsExactly(user("look"), calling("look", "a"), undone, calling("look", "b"), result("b"));
    }

    @Test
    void set_nothing_isRefused() {
        memory.add(user("a"));
        assertThatThrownBy(() -> memory.set(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThat(memory.messages()).containsExactly(user("a"));
    }

    @Test
    void clear_leavesNothingToShowAndAllOfItInTheHistory() {
        memory.add(SystemMessage.from("You are A."));
        addTurns(1, 5);
        memory.clear();
        assertThat(memory.messages()).isEmpty();
        assertThat(thread.state().summary()).isEmpty();
        assertThat(thread.state().next()).isEmpty();
        assertThat(thread.history(2).get(1).state().messages()).hasSize(4);
        memory.add(SystemMessage.from("You are B."), user("again"));
        assertThat(memory.messages()).containsExactly(SystemMessage.from("You are B."), user("again"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void clear_andAllAddedAgain_bringsTheSummaryBack(boolean separate) {
        RecapBuilder builder = Recap.builder(Conversations.model()).systemPrompt("You are kind.");
        try (Recap built = (separate ? builder.separateSystemMessages() : builder).build()) {
            for (boolean hasOwn : List.of(false, true)) {
                ChatMemory memory = built.chatMemory(hasOwn);
                if (hasOwn) {
                    memory.add(SystemMessage.from("You are A."));
                }
                for (int turn = 1; turn <= 5; turn++) {
                    memory.add(user("question " + turn));
                    memory.add(ai("answer " + turn));
                }
                List<ChatMessage> shown = memory.messages();
                assertThat(shown.toString()).contains("summary");
                memory.clear();
                memory.add(shown);
                assertThat(memory.messages()).isEqualTo(shown);
                memory.add(SystemMessage.from("You are C."));
                assertThat(memory.messages().toString())
                        .contains("You are C.", "summary")
                        .doesNotContain("kind", "A.");
            }
        }
    }

    @Test
    void add_systemMessageThatWasShownBeforeAClear_leavesTheNewSummary() {
        try (Recap told = Recap.builder(Conversations.model())
                .systemPrompt("You are kind.")
                .build()) {
            ChatMemory memory = told.chatMemory("1");
            memory.add(user("hello"));
            memory.clear();
            for (int turn = 1; turn <= 4; turn++) {
                memory.add(user("question " + turn));
                memory.add(ai("answer " + turn));
            }
            memory.add(SystemMessage.from("You are kind."));
            assertThat(told.thread("1").state().summary()).isPresent();
        }
    }

    /** What stands in a thread as the system's is shown before the summary, by the same message. */
    @Test
    void clear_andAllAddedAgain_bringsTheThreadsOwnSystemMessagesBack() {
        thread.importMessages(List.of(SystemMessage.from("Be brief."), user("hello"), ai("hi")));
        memory.add(SystemMessage.from("You are A."));
        List<ChatMessage> shown = memory.messages();
        assertThat(shown).containsExactly(SystemMessage.from("You are A.\n\nBe brief."), user("hello"), ai("hi"));
        memory.set(shown);
        memory.clear();
        memory.add(shown);
        assertThat(memory.messages()).isEqualTo(shown);
        assertThat(stored()).hasSize(3);
    }

    @Test
    void chatMemory_idsThatLookAlike_areDifferentThreads() {
        UUID uuid = UUID.fromString("00000000-0000-0000-0000-000000000001");
        List<Object> ids = List.of(
                "1",
                1,
                1L,
                '1',
                "memory:java.lang.Integer:1",
                "memory:java.lang.String:1",
                uuid,
                uuid.toString(),
                Locale.KOREAN,
                "ko",
                "가",
                "\u1100\u1161",
                new Key("1"));
        for (Object id : ids) {
            recap.chatMemory(id).add(user(id.getClass() + " " + id));
        }
        for (Object id : ids) {
            assertThat(recap.chatMemory(id).messages()).containsExactly(user(id.getClass() + " " + id));
            assertThat(recap.chatMemory(id).id()).isSameAs(id);
        }
    }

    record Key(String value) {}

    @Test
    void chatMemory_idThatCannotBeFoundAgain_isRefused() {
        assertThatThrownBy(() -> recap.chatMemory(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> recap.chatMemory("")).isInstanceOf(InvalidIdException.class);
        assertThatThrownBy(() -> recap.chatMemory(new Object())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> recap.chatMemory(new byte[] {1})).isInstanceOf(IllegalArgumentException.class);
    }

    /** A container looks at every method of a bean; ChatMemoryProvider is not there for whoever has no AI services. */
    @Test
    void recap_withoutTheOptionalLangChain4j_canBeLookedAt() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!Path.of(entry).getFileName().toString().matches("langchain4j-\\d.*\\.jar")) {
                classPath.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader loader =
                new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            assertThatThrownBy(() -> loader.loadClass(ChatMemoryProvider.class.getName()))
                    .isInstanceOf(ClassNotFoundException.class);
            for (Class<?> type : List.of(Recap.class, RecapUser.class)) {
                assertThat(loader.loadClass(type.getName()).getDeclaredMethods())
                        .extracting(Method::getName)
                        .contains("chatMemory");
            }
        }
    }

    @Test
    void chatMemory_ofAUser_isThatUsersAlone() {
        recap.user("ann").chatMemory("diary").add(user("secret"));
        assertThat(recap.user("ann").threads()).hasSize(1);
        ChatMemory bobs = recap.user("bob").chatMemory("diary");
        assertThatThrownBy(bobs::messages).isInstanceOf(WrongUserException.class);
        assertThatThrownBy(() -> bobs.add(user("mine"))).isInstanceOf(WrongUserException.class);
        assertThatThrownBy(bobs::clear).isInstanceOf(WrongUserException.class);
    }

    /** Two Recaps on one file share nothing but the file, as two processes do. */
    @Test
    void add_fromSeveralMemoriesOfOneIdAtOnce_losesNothing() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        Set<String> said = new HashSet<>();
        try (Recap one = onFile();
                Recap two = onFile()) {
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < 4; writer++) {
                String name = "writer " + writer;
                ChatMemory memory = (writer < 2 ? one : two).chatMemory(7);
                for (int i = 0; i < 15; i++) {
                    said.add(name + " asks " + i);
                    said.add(name + " answers " + i);
                }
                writers.add(threads.submit(() -> {
                    for (int i = 0; i < 15; i++) {
                        memory.add(user(name + " asks " + i));
                        memory.add(ai(name + " answers " + i));
                    }
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            List<String> kept =
                    Conversations.texts(one.thread("memory:java.lang.Integer:7").state());
            assertThat(kept).hasSize(120).containsExactlyInAnyOrderElementsOf(said);
            assertThat(one.chatMemory(7).messages()).hasSize(120);
        } finally {
            threads.shutdownNow();
        }
    }

    private Recap onFile() {
        return Recap.builder(Conversations.model())
                .summarize(SummaryPolicy.never())
                .checkpoints(Checkpoints.sqlite(folder.resolve("recap.db")))
                .build();
    }
}
