package dev.recap.cli;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.ConversationEvent;
import dev.recap.ConversationThread;
import dev.recap.Reply;
import dev.recap.TurnOptions;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import dev.recap.message.MessageId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Plays a script and shows what becomes of the state. */
final class Demo {

    private final Output output;
    private final Style style;
    private final DemoScript script;
    private final ConversationThread thread;
    private final int margin;
    private final Map<MessageId, Integer> lengths = new HashMap<>();
    private ConversationState before = ConversationState.EMPTY;
    private ConversationState now = ConversationState.EMPTY;

    Demo(Output output, DemoScript script, ConversationThread thread) {
        this.output = output;
        this.style = output.style();
        this.script = script;
        this.thread = thread;
        this.margin = Math.max(Columns.of(script.user()), Columns.of(script.assistant())) + 2;
    }

    void play() {
        output.line(style.bold(script.title()));
        Columns.wrap(script.intro(), Columns.WIDTH).forEach(output::line);
        List<Reply> replies = new ArrayList<>();
        for (String message : script.messages()) {
            heading(script.turn() + " " + (replies.size() + 1));
            said(script.user(), message);
            replies.add(thread.send(UserMessage.from(message), TurnOptions.ofDefaults(), this::show));
            indented(style.dim("[" + count(now) + ": " + sizes() + "]"));
            output.flush();
        }
        heading(script.forked());
        said(script.user(), script.fork());
        thread.at(replies.get(DemoScript.FORK_AFTER - 1).checkpoint().id())
                .send(UserMessage.from(script.fork()), TurnOptions.ofDefaults(), this::show);
        indented(style.dim("[" + count(now) + "]"));
        heading(script.history());
        output.line(style.dim(script.legend()));
        new NumberedHistory(thread).print(output);
    }

    private void show(ConversationEvent event) {
        if (event instanceof ConversationEvent.CheckpointSaved saved) {
            before = now;
            now = saved.checkpoint().state();
            now.messages()
                    .forEach(message -> lengths.put(message.id(), message.text().length()));
        } else if (event instanceof ConversationEvent.Answer answer) {
            said(script.assistant(), answer.message().text());
        } else if (event instanceof ConversationEvent.Summary summary) {
            summary(summary);
        } else if (event instanceof ConversationEvent.SummaryFailed failed) {
            indented(script.failed() + ": " + Printable.oneLine(failed.reason()));
        }
        output.flush();
    }

    private void summary(ConversationEvent.Summary summary) {
        Set<MessageId> removed = new HashSet<>(summary.removed());
        output.line("");
        state(script.before(), before, removed);
        indented(style.accent(script.summary()));
        for (String line : Columns.wrap(summary.summary().text(), Columns.WIDTH - margin - 2)) {
            indented("  " + line);
        }
        state(script.after(), now, removed);
    }

    /** Prints a state line by line, a minus before what is about to go. */
    private void state(String name, ConversationState state, Set<MessageId> removed) {
        indented(style.accent(name) + style.dim("  " + count(state)));
        for (Message message : state.messages()) {
            String who = message.isFromUser() ? script.user() : script.assistant();
            String line = (removed.contains(message.id()) ? "- " : "  ")
                    + Columns.pad(who, margin)
                    + Printable.oneLine(StateText.text(message));
            indented(Columns.cut(line, Columns.WIDTH - margin));
        }
    }

    private String count(ConversationState state) {
        String format = script.counts().get(state.summary().isPresent() ? 1 : 0);
        return format.replace("%d", String.valueOf(state.messages().size()));
    }

    private String sizes() {
        int summary = now.summary().map(text -> text.text().length()).orElse(0);
        int present = summary
                + now.messages().stream()
                        .mapToInt(message -> message.text().length())
                        .sum();
        int all = lengths.values().stream().mapToInt(Integer::intValue).sum();
        return String.format(Locale.ROOT, script.sizes(), present, all);
    }

    private void said(String who, String text) {
        String name = style.accent(who) + " ".repeat(margin - Columns.of(who));
        for (String line : Columns.wrap(text, Columns.WIDTH - margin)) {
            output.line((name + line).stripTrailing());
            name = " ".repeat(margin);
        }
    }

    private void indented(String text) {
        output.line(" ".repeat(margin) + text);
    }

    private void heading(String text) {
        output.line("");
        String rule = "─".repeat(Math.max(2, Columns.WIDTH - 4 - Columns.of(text)));
        output.line(style.dim("── ") + style.bold(text) + style.dim(" " + rule));
    }
}
