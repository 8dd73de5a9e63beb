package dev.recap.cli;

import org.jspecify.annotations.Nullable;

/** The options there are. An option means the same to every command that takes it. */
enum Option {
    THREAD("--thread", "T", "the thread, any text of up to 1,000 bytes"),
    CHECKPOINT("--checkpoint", "C", "a checkpoint of the thread, as recap history lists them"),
    FROM("--from", "C", "the earlier checkpoint"),
    TO("--to", "C", "the later checkpoint"),
    BEFORE("--before", "C", "only checkpoints older than this one"),
    LIMIT(
            "--limit",
            "N",
            "how many at most; all by default, of search 10, of memory search 5 of each kind, of a picture 60, and never over 400"),
    TURN_ID("--turn-id", "I", "id of the turn: an answered one is not asked again, a stopped one is finished"),
    METADATA("--metadata", "KEY=VALUE", "recorded with the turn; of threads: only those that have it; may be repeated"),
    REJECT("--reject", null, "fail when another turn is running instead of waiting for it up to 60 s"),
    ADD_HUMAN("--add-human", "TEXT", "add a message of the user"),
    ADD_AI("--add-ai", "TEXT", "add a message of the assistant"),
    REPLACE("--replace", "ID=TEXT", "give a message another text"),
    REMOVE("--remove", "ID", "remove a message"),
    REMOVE_ALL("--remove-all", null, "remove every message"),
    SUMMARY("--summary", "TEXT", "put this summary in place of the present one"),
    VALUE("--value", "KEY=VALUE", "set a value of the state: JSON, or else text; null removes it; may be repeated"),
    AS_NODE("--as-node", "N", "__start__, conversation or summarize_conversation: said to write, decides what is next"),
    FORMAT(
            "--format",
            "F",
            "graph: mermaid (default) or png; history: tree (default) or png; export: markdown (default), jsonl (default for .jsonl), openai (for .json), langchain; import:"
                    + " told by the file, or one of the last three; of memory: profile, short-term, long-term or all"),
    OUTPUT("--output", "FILE", "file to write, - for the output; - by default"),
    LANGUAGE("--language", "ko|en", "what is spoken in the demo; Korean by default"),
    AS("--as", "T", "the new thread, which must not be there yet"),
    KEEP("--keep", "N", "keep the newest N checkpoints of a thread, tips of branches first"),
    YOUNGER_THAN("--younger-than", "AGE", "keep the checkpoints younger than this: 30d, 12h, 45m"),
    WITHOUT_ARCHIVE("--without-archive", null, "also remove the messages that were summarized"),
    COMPACT("--compact", null, "then give the free space of a SQLite file back to the disk"),
    FACT("--fact", "ID", "a fact of the user's, as recap memory facts lists them"),
    EVERYTHING("--everything", null, "facts, profile, episodes, record, and the user's threads with all they hold"),
    TYPE("--type", "TYPE", "interest, goal, preference, project, fact or other; other by default"),
    IMPORTANCE("--importance", "N", "from 1 to 10; 5 by default"),
    NAME("--name", "TEXT", "how to call the user; nothing forgets it"),
    LOCATION("--location", "TEXT", "where the user is; nothing forgets it"),
    PREFERENCES("--preferences", "TEXT", "how the user likes things; nothing forgets it"),
    DIR("--dir", "D", "one of Jupyter's data folders; the user's own by default"),
    UNLOCK("--unlock", null, "let a locked fact go again"),
    DATABASE(
            "--db",
            "FILE",
            "SQLite file with the threads and the memory, or jdbc:postgresql://HOST/DATABASE; recap.db by default"),
    USER("--user", "U", "in whose name threads are made and used; of memory: whom it is about"),
    JSON("--json", null, "print JSON instead of text"),
    MODEL("--model", "NAME", "model to ask, or offline"),
    BASE_URL("--base-url", "URL", "server to ask; ends in /v1 as a rule"),
    EMBEDDING_MODEL(
            "--embedding-model",
            "NAME",
            "model of the server by which the memory compares meanings; by default it goes by words and their parts"),
    TIMEOUT("--timeout", "SECONDS", "how long the server may take to answer; 60 by default"),
    SYSTEM("--system", "TEXT", "what the model is told before the conversation"),
    HELP("--help", null, "print this");

    private final String word;
    private final @Nullable String label;
    private final String purpose;

    Option(String word, @Nullable String label, String purpose) {
        this.word = word;
        this.label = label;
        this.purpose = purpose;
    }

    String word() {
        return word;
    }

    boolean takesValue() {
        return label != null;
    }

    /** Returns the option as help shows it. */
    String shape() {
        return label == null ? word : word + " " + label;
    }

    String purpose() {
        return purpose;
    }

    static @Nullable Option of(String word) {
        for (Option option : values()) {
            if (option.word.equals(word)) {
                return option;
            }
        }
        return null;
    }
}
