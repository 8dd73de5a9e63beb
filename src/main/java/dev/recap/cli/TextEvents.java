package dev.recap.cli;

import dev.recap.ConversationEvent;

/** Prints the answer as it streams, and on the side what became of older messages. */
final class TextEvents implements EventPrinter {

    private final Console console;
    private boolean lineIsOpen;
    private boolean answered;

    TextEvents(Console console) {
        this.console = console;
    }

    @Override
    public void accept(ConversationEvent event) {
        if (event instanceof ConversationEvent.Token token) {
            console.output().words(token.text());
            lineIsOpen = true;
            console.output().flush();
        } else if (event instanceof ConversationEvent.Restarted restarted) {
            end();
            console.note("[the answer begins anew: " + Printable.oneLine(restarted.reason()) + "]");
        } else if (event instanceof ConversationEvent.Answer answer) {
            answer(StateText.text(answer.message()));
        } else if (event instanceof ConversationEvent.Summary summary) {
            int removed = summary.removed().size();
            console.note("[summary: " + removed + (removed == 1 ? " older message is" : " older messages are")
                    + " now part of it]");
        } else if (event instanceof ConversationEvent.SummaryFailed failed) {
            console.note("[no summary was made: " + Printable.oneLine(failed.reason()) + "]");
        } else if (event instanceof ConversationEvent.Done done && !answered) {
            // A turn of which only the summary was left to make: the answer is an old one and was told before.
            answer(StateText.text(done.reply().message()));
        }
    }

    private void answer(String text) {
        if (!lineIsOpen) {
            console.output().words(text);
        }
        lineIsOpen = true;
        answered = true;
        end();
    }

    @Override
    public void end() {
        if (lineIsOpen) {
            console.output().line("");
            lineIsOpen = false;
        }
        console.output().flush();
    }
}
