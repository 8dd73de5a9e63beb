package dev.recap.cli;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The commands there are, and what each may be told. */
enum CommandName {
    SEND(
            "send a message and print the answer",
            Set.of(Option.THREAD),
            Set.of(Option.TURN_ID, Option.METADATA, Option.REJECT),
            true),
    CHAT("talk, line by line", Set.of(), Set.of(Option.THREAD), false),
    DEMO(
            "watch a conversation being summarized; kept in memory only, unless --db is given",
            Set.of(),
            Set.of(Option.LANGUAGE),
            false),
    STATE(
            "show the messages and the summary a thread holds, now or at a checkpoint",
            Set.of(Option.THREAD),
            Set.of(Option.CHECKPOINT),
            false),
    HISTORY(
            "show a thread's checkpoints: a tree, a picture of it, or as JSON the newest first",
            Set.of(Option.THREAD),
            Set.of(Option.LIMIT, Option.BEFORE, Option.FORMAT, Option.OUTPUT),
            false),
    SEARCH(
            "find what was said in a thread by its words, also what was summarized away or stands on another branch",
            Set.of(Option.THREAD),
            Set.of(Option.LIMIT),
            true),
    FORK(
            "send a message from an older checkpoint; what came after it stays",
            Set.of(Option.THREAD, Option.CHECKPOINT),
            Set.of(Option.TURN_ID, Option.METADATA, Option.REJECT),
            true),
    REPLAY(
            "execute again, with the model, what came after a checkpoint",
            Set.of(Option.THREAD, Option.CHECKPOINT),
            Set.of(),
            false),
    PLAYBACK(
            "show the turn that wrote a checkpoint, without a model",
            Set.of(Option.THREAD, Option.CHECKPOINT),
            Set.of(),
            false),
    UPDATE(
            "edit messages, summary and values by hand, in the order of the options; a question added"
                    + " --as-node __start__ is answered by resume",
            Set.of(Option.THREAD),
            Set.of(
                    Option.CHECKPOINT,
                    Option.AS_NODE,
                    Option.ADD_HUMAN,
                    Option.ADD_AI,
                    Option.REPLACE,
                    Option.REMOVE,
                    Option.REMOVE_ALL,
                    Option.SUMMARY,
                    Option.VALUE),
            false),
    RESUME("finish a turn that failed or was stopped half-way", Set.of(Option.THREAD), Set.of(), false),
    ROLLBACK(
            "undo a turn that failed or was stopped half-way, question included",
            Set.of(Option.THREAD),
            Set.of(),
            false),
    DIFF(
            "show what changed from one checkpoint to another",
            Set.of(Option.THREAD, Option.FROM, Option.TO),
            Set.of(),
            false),
    THREADS(
            "list the threads, the last created first; with --user that user's",
            Set.of(),
            Set.of(Option.METADATA, Option.LIMIT),
            false),
    EXPORT(
            "write a thread as text: a transcript, all of it, or its messages for others to read",
            Set.of(Option.THREAD),
            Set.of(Option.FORMAT, Option.OUTPUT),
            false),
    IMPORT(
            "begin a thread with what export wrote, or with messages of OpenAI or LangChain; - reads the input",
            Set.of(Option.THREAD),
            Set.of(Option.FORMAT),
            true),
    COPY("copy a thread with all its branches", Set.of(Option.THREAD, Option.AS), Set.of(), false),
    PRUNE(
            "remove old checkpoints of a thread, or of all threads, with --user of that user's; the head always stays",
            Set.of(),
            Set.of(Option.THREAD, Option.KEEP, Option.YOUNGER_THAN, Option.WITHOUT_ARCHIVE, Option.COMPACT),
            false),
    DELETE("delete a thread with all its branches, messages and summaries", Set.of(Option.THREAD), Set.of(), false),
    GRAPH(
            "print the graph a conversation runs through, or draw it",
            Set.of(),
            Set.of(Option.FORMAT, Option.OUTPUT),
            false),
    MEMORY_FACTS(
            "list the facts about a user, the most important first, then those that newer ones contradict",
            Set.of(Option.USER),
            Set.of(Option.LIMIT),
            false),
    MEMORY_PROFILE("show the profile of a user", Set.of(Option.USER), Set.of(), false),
    MEMORY_EPISODES(
            "list the turns a user's conversations left behind, oldest first", Set.of(Option.USER), Set.of(), false),
    MEMORY_USER(
            "show what the application knows about a user by itself, or set some of it",
            Set.of(Option.USER),
            Set.of(Option.NAME, Option.LOCATION, Option.PREFERENCES),
            false),
    MEMORY_ADD(
            "remember a fact in the user's name; what it contradicts is superseded",
            Set.of(Option.USER),
            Set.of(Option.TYPE, Option.IMPORTANCE),
            true),
    MEMORY_EDIT("give a fact another text", Set.of(Option.USER, Option.FACT), Set.of(), true),
    MEMORY_LOCK(
            "leave a fact as it is, whatever is said and however long ago it was",
            Set.of(Option.USER, Option.FACT),
            Set.of(Option.UNLOCK),
            false),
    MEMORY_SEARCH(
            "find facts and episodes by their words and their meaning",
            Set.of(Option.USER),
            Set.of(Option.LIMIT),
            true),
    MEMORY_EXTRACT(
            "have the model find what is worth remembering in a text or in messages of OpenAI or LangChain, and save it;"
                    + " - reads the input",
            Set.of(Option.USER),
            Set.of(),
            true),
    MEMORY_CONTEXT(
            "show what a model would be told about a user, in the language of the query",
            Set.of(Option.USER),
            Set.of(),
            true),
    MEMORY_END(
            "end a conversation: the model writes the user's profile anew and finds the facts nobody looked for yet",
            Set.of(Option.THREAD),
            Set.of(),
            false),
    MEMORY_FORGET(
            "delete one fact, or everything about a user, and print a receipt",
            Set.of(Option.USER),
            Set.of(Option.FACT, Option.EVERYTHING),
            false),
    MEMORY_REEMBED(
            "place the facts by the present embedding model that another one has placed",
            Set.of(Option.USER),
            Set.of(),
            false),
    MEMORY_IMPORT(
            "read a profile, the turns of a thread, episodes, or all that was exported into what is remembered; the file"
                    + " stays as it is",
            Set.of(Option.USER, Option.FORMAT),
            Set.of(Option.THREAD),
            true),
    MEMORY_EXPORT(
            "write a profile into a file of profiles, the turns in a thread's window, episodes, or all that is remembered;"
                    + " - writes all to the output",
            Set.of(Option.USER, Option.FORMAT),
            Set.of(Option.THREAD),
            true),
    NOTEBOOK_INSTALL(
            "give Jupyter a kernel for Java with Recap on its class path", Set.of(), Set.of(Option.DIR), false),
    NOTEBOOK_KERNEL("run that kernel on a connection file, as Jupyter does by itself", Set.of(), Set.of(), true);

    /** The first word of the commands about what is remembered. */
    static final String MEMORY = "memory";

    /** The first word of the commands about Jupyter. */
    static final String NOTEBOOK = "notebook";

    private final String purpose;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of, of which the type does not tell
    private final Set<Option> required;

    @SuppressWarnings("ImmutableEnumChecker") // as above
    private final Set<Option> optional;

    private final boolean takesText;

    CommandName(String purpose, Set<Option> required, Set<Option> optional, boolean takesText) {
        this.purpose = purpose;
        this.required = required;
        this.optional = optional;
        this.takesText = takesText;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns whether a word begins commands of two words. */
    static boolean isGroup(String word) {
        return word.equals(MEMORY) || word.equals(NOTEBOOK);
    }

    /** Returns whether it is about what is remembered of a user. */
    boolean isOfMemory() {
        return isOf(MEMORY);
    }

    /** Returns whether it is one of a group. */
    boolean isOf(String group) {
        return word().startsWith(group + " ");
    }

    String purpose() {
        return purpose;
    }

    boolean requires(Option option) {
        return required.contains(option);
    }

    /** Returns whether the option means something to the command; what is common to all is taken by all, as by an alias. */
    boolean takes(Option option) {
        return requires(option) || optional.contains(option) || option.compareTo(Option.DATABASE) >= 0;
    }

    /** Returns whether help shows the option: one that is common to all may say nothing to this command. */
    boolean lists(Option option) {
        return switch (option) {
            case SYSTEM -> asksModel() && !isOfMemory();
            case MODEL, BASE_URL, TIMEOUT -> asksModel();
            case DATABASE, USER, EMBEDDING_MODEL -> this != GRAPH && !isOf(NOTEBOOK);
            default -> takes(option);
        };
    }

    private boolean asksModel() {
        return switch (this) {
            case SEND, CHAT, DEMO, FORK, REPLAY, RESUME, IMPORT, MEMORY_ADD, MEMORY_EXTRACT, MEMORY_END -> true;
            case STATE,
                    HISTORY,
                    SEARCH,
                    PLAYBACK,
                    UPDATE,
                    ROLLBACK,
                    DIFF,
                    THREADS,
                    EXPORT,
                    COPY,
                    PRUNE,
                    DELETE,
                    GRAPH,
                    MEMORY_FACTS,
                    MEMORY_PROFILE,
                    MEMORY_EPISODES,
                    MEMORY_USER,
                    MEMORY_EDIT,
                    MEMORY_LOCK,
                    MEMORY_SEARCH,
                    MEMORY_CONTEXT,
                    MEMORY_FORGET,
                    MEMORY_REEMBED,
                    MEMORY_IMPORT,
                    MEMORY_EXPORT,
                    NOTEBOOK_INSTALL,
                    NOTEBOOK_KERNEL -> false;
        };
    }

    boolean takesText() {
        return takesText;
    }

    /** Returns whether it changes nothing that is kept, so that it may be run again when its output was lost. */
    boolean isRepeatable() {
        return switch (this) {
            case DEMO,
                    STATE,
                    HISTORY,
                    SEARCH,
                    PLAYBACK,
                    DIFF,
                    THREADS,
                    EXPORT,
                    GRAPH,
                    MEMORY_FACTS,
                    MEMORY_PROFILE,
                    MEMORY_EPISODES,
                    MEMORY_SEARCH,
                    MEMORY_CONTEXT,
                    MEMORY_EXPORT,
                    NOTEBOOK_INSTALL -> true;
            case SEND,
                    CHAT,
                    FORK,
                    REPLAY,
                    UPDATE,
                    RESUME,
                    ROLLBACK,
                    IMPORT,
                    COPY,
                    PRUNE,
                    DELETE,
                    MEMORY_USER,
                    MEMORY_ADD,
                    MEMORY_EDIT,
                    MEMORY_LOCK,
                    MEMORY_EXTRACT,
                    MEMORY_END,
                    MEMORY_FORGET,
                    MEMORY_REEMBED,
                    MEMORY_IMPORT,
                    NOTEBOOK_KERNEL -> false;
        };
    }

    /** Returns whether it can do nothing without its text. */
    boolean needsText() {
        return takesText && this != MEMORY_CONTEXT;
    }

    /** Returns what the text stands for. */
    String textName() {
        return switch (this) {
            case IMPORT, MEMORY_EXTRACT, MEMORY_IMPORT, MEMORY_EXPORT, NOTEBOOK_KERNEL -> "file";
            case SEARCH, MEMORY_SEARCH, MEMORY_CONTEXT -> "query";
            default -> "text";
        };
    }

    static @Nullable CommandName of(String word) {
        for (CommandName name : values()) {
            if (name.word().equals(word)) {
                return name;
            }
        }
        return null;
    }

    /** Returns what carries the command out. Only the class of this one command is loaded. */
    RecapCommand create() {
        return switch (this) {
            case SEND -> new SendCommand();
            case CHAT -> new ChatCommand();
            case DEMO -> new DemoCommand();
            case STATE -> new StateCommand();
            case HISTORY -> new HistoryCommand();
            case SEARCH -> new SearchCommand();
            case FORK -> new ForkCommand();
            case REPLAY -> new ReplayCommand();
            case PLAYBACK -> new PlaybackCommand();
            case UPDATE -> new UpdateCommand();
            case RESUME -> new ResumeCommand();
            case ROLLBACK -> new RollbackCommand();
            case DIFF -> new DiffCommand();
            case THREADS -> new ThreadsCommand();
            case EXPORT -> new ExportCommand();
            case IMPORT -> new ImportCommand();
            case COPY -> new CopyCommand();
            case PRUNE -> new PruneCommand();
            case DELETE -> new DeleteCommand();
            case GRAPH -> new GraphCommand();
            case MEMORY_FACTS -> new MemoryFactsCommand();
            case MEMORY_PROFILE -> new MemoryProfileCommand();
            case MEMORY_EPISODES -> new MemoryEpisodesCommand();
            case MEMORY_USER -> new MemoryUserCommand();
            case MEMORY_ADD -> new MemoryAddCommand();
            case MEMORY_EDIT -> new MemoryEditCommand();
            case MEMORY_LOCK -> new MemoryLockCommand();
            case MEMORY_SEARCH -> new MemorySearchCommand();
            case MEMORY_EXTRACT -> new MemoryExtractCommand();
            case MEMORY_CONTEXT -> new MemoryContextCommand();
            case MEMORY_END -> new MemoryEndCommand();
            case MEMORY_FORGET -> new MemoryForgetCommand();
            case MEMORY_REEMBED -> new MemoryReembedCommand();
            case MEMORY_IMPORT -> new MemoryImportCommand();
            case MEMORY_EXPORT -> new MemoryExportCommand();
            case NOTEBOOK_INSTALL -> new NotebookInstallCommand();
            case NOTEBOOK_KERNEL -> new NotebookKernelCommand();
        };
    }
}
