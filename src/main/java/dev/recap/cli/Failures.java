package dev.recap.cli;

import dev.langchain4j.exception.LangChain4jException;
import dev.recap.message.RecapException;
import dev.recap.model.ModelException;

/** What is said about an exception, in one line. */
final class Failures {

    private Failures() {}

    /** Returns the sentence of an error Recap knows, or of a model; of any other, that it is Recap's own fault. */
    static String sentence(Throwable failure) {
        if (failure instanceof RecapException) {
            return Printable.oneLine(String.valueOf(failure.getMessage()));
        }
        if (failure instanceof LangChain4jException model) {
            return Printable.oneLine(ModelException.explain(model).getMessage());
        }
        return "This is a fault in Recap: " + Printable.oneLine(failure.toString())
                + "; set RECAP_DEBUG=1 to see where it happened, and report it.";
    }
}
