package dev.recap.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * What a bounded prompt saves, and what it keeps: replays recorded conversations through a {@link dev.recap.Recap} whose
 * answers are the recorded ones and whose summaries {@link PlainWriter} writes, and prints the figures and whether they
 * reach the goals.
 *
 * <p>Argument: the folder with {@code locomo/locomo-dev.json}, {@code ko-hgtods/manual2dial_dial_test.json},
 * {@code memorybank/} and {@code mempalace-eval/memory_extraction/}.
 */
public final class Evaluation {

    private static final String ABOUT = """
            Each conversation is one thread: every other message is the user's, the next one the recorded answer to it.
            A summary is made once more than 6 messages have gathered, keeps 2, and has at most 1,000 characters with its
            pinned facts. Its model is scripted: it takes the first sentences of the summary so far up to half of the limit,
            adds the first sentence of each new message, and repeats a sentence that says nothing until the limit is reached.
            Asked to revise a summary, it returns it as it is.

            Tokens are characters/4, and those of gpt-4o's tokenizer for the words alone. "Cached" is how many times fewer
            are paid for where a prefix of whole messages is cached as OpenAI does it, of 1,024 tokens or more in steps of
            128, at a discount of 50 % (gpt-4o) or 90 % (gpt-5).""";

    private static final String LIMITS = """

            What this does not tell: whether answers are good. Nobody answers here, and a real model writes better summaries
            than the script, or loses more. Facts are found by the rules that pin them, so what these miss is missed in the
            count too. The script never drops the beginning of its first summaries, and names return: facts still in the
            prompt much later are mostly those. LoCoMo is chat between two people that models generated; about 11 % of its
            labels were corrected by others. The Korean messages are short beside a summary of 1,000 characters, and their
            savings have no goal. A window of the last 7 messages is cheaper and forgets the rest: evidence within reach is
            what tells them apart, and there the prompt needs the search. What is found again is evidence, not an answer; labels replayed as a model's
            answers measure that they are understood, not what a model would find.""";

    private static final int ALL = Integer.MAX_VALUE;

    private final String name;
    private final List<Replay> replays = new ArrayList<>();

    private Evaluation(String name, List<Dialogue> dialogues) {
        this.name = name;
        dialogues.forEach(dialogue -> replays.add(Replay.of(dialogue)));
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("Give the folder that holds locomo/, ko-hgtods/, memorybank/ and mempalace-eval/.");
            System.exit(2);
        }
        Path folder = Path.of(arguments[0]);
        System.out.println(ABOUT);
        Evaluation english = new Evaluation("LoCoMo", Dialogue.locomo(folder.resolve("locomo/locomo-dev.json")));
        english.printAll();
        english.printSavingGoals();
        english.printEvidence();
        new Evaluation("HG-TODS (Korean)", Dialogue.korean(folder.resolve("ko-hgtods/manual2dial_dial_test.json")))
                .printAll();
        MemoryEvaluation.print(folder);
        IsolationEvaluation.print(folder);
        PlumbingEvaluation.print(folder);
        System.out.println(LIMITS);
    }

    private void printAll() {
        print(
                "%n%s: %d conversations, %d messages, %d summaries of %.0f characters on average",
                name,
                replays.size(),
                sum(Replay::messageCount),
                sum(Replay::summaryCount),
                (double) sum(Replay::summaryCharacters) / sum(Replay::summaryCount));
        printPrompts();
        printCoverage();
        printFacts();
    }

    private void printPrompts() {
        Prompts full = prompts(replay -> replay.window(ALL));
        Prompts answers = prompts(Replay::answers);
        Prompts revisions = prompts(Replay::revisions);
        print("  prompts of                      chars/4  fewer      gpt-4o  fewer  cached 50 %%  cached 90 %%");
        printRow("full history", full, full);
        printRow("the last 20 messages", prompts(replay -> replay.window(20)), full);
        printRow("the last 7 messages", prompts(replay -> replay.window(7)), full);
        printRow("Recap", answers, full);
        printRow("Recap with its summarizer", answers.plus(prompts(Replay::summaries)), full);
        print(
                "  not counted: %d revisions of summaries, %.0f tokens by characters/4, %d by gpt-4o's tokenizer",
                revisions.count(), revisions.estimate(), revisions.tokens());
    }

    private void printSavingGoals() {
        double full = prompts(replay -> replay.window(ALL)).estimate();
        Prompts answers = prompts(Replay::answers);
        double saved = full / answers.estimate();
        double savedWithAll = full / answers.plus(prompts(Replay::summaries)).estimate();
        goal(saved >= 18, "%.1f times fewer tokens than full history (18 or more)", saved);
        goal(savedWithAll >= 11, "%.1f times fewer with the summarizer's prompts (11 or more)", savedWithAll);
    }

    private void printCoverage() {
        Share messages = share(Replay::messagesPerPrompt);
        long most = replays.stream().mapToLong(Replay::maxMessages).max().orElse(0);
        goal(
                most == 7,
                "%d messages in the largest prompt, %.1f on average (7 at most)",
                most,
                messages.part() / messages.whole());
        long lost = sum(Replay::lost);
        goal(lost == 0, "%d messages neither in the next prompt nor under exactly one summary (none)", lost);
    }

    private static void printRow(String what, Prompts prompts, Prompts full) {
        print(
                "  %-26s %12.0f %6.1f %11d %6.1f %12.1f %12.1f",
                what,
                prompts.estimate(),
                full.estimate() / prompts.estimate(),
                prompts.tokens(),
                full.paid(1) / prompts.paid(1),
                full.paid(0.5) / prompts.paid(0.5),
                full.paid(0.1) / prompts.paid(0.1));
    }

    private void printFacts() {
        Share summarized = share(Replay::summarized);
        goal(
                summarized.percent() >= 98,
                "%s are in the summary that covers them or pinned to it (98 %% or more), %s in its words",
                summarized.of("facts"),
                share(Replay::inWords));
        for (int later : List.of(1, 5, 20, 100)) {
            Share kept = share(replay -> replay.inPromptAfter(later));
            if (kept.whole() > 0) {
                print("           %s are in the prompt %d summaries later", kept.of("facts"), later);
            }
        }
        Share found = share(Replay::found);
        goal(
                found.part() == found.whole(),
                "%s no longer in the last prompt are among the first %d that a search for them finds (all)",
                found.of("facts"),
                Replay.FOUND);
        replays.forEach(replay -> replay.notFound().forEach(fact -> print("           not found: %s", fact.text())));
    }

    private void printEvidence() {
        Share found = share(Replay::evidenceFound);
        print("  evidence within reach, of %.0f questions asked at the end:", found.whole());
        print("           100.0 %% in full history");
        print("           %s in the last 20 messages", share(replay -> replay.evidenceInWindow(19)));
        print("           %s in the last 7 messages", share(replay -> replay.evidenceInWindow(6)));
        print("           %s word for word in Recap's prompt", share(Replay::evidenceInPrompt));
        print("           %s among the first %d that a search for the question finds", found, Replay.FOUND);
    }

    private Prompts prompts(Function<Replay, Prompts> of) {
        return replays.stream().map(of).reduce(Prompts.NONE, Prompts::plus);
    }

    private Share share(Function<Replay, Share> of) {
        return replays.stream().map(of).reduce(Share.NONE, Share::plus);
    }

    private long sum(ToLongFunction<Replay> of) {
        return replays.stream().mapToLong(of).sum();
    }

    static void goal(boolean reached, String format, Object... values) {
        print((reached ? "  reached: " : "  MISSED:  ") + format, values);
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
