package dev.recap.model;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.recap.model.ModelException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Finds the telling error in a chain of wrappers and puts it into one sentence. */
final class Explanation {

    /** Longer chains exist only where an exception is its own ancestor. */
    private static final int MAX_DEPTH = 32;

    static final String CONTEXT_WORDS =
            "context_length_exceeded|(?:maximum|max) context|context (?:length|window|size)|prompt is too long"
                    + "|too many (?:input )?tokens|input is too long|max_prompt_tokens";
    private static final Pattern CONTEXT_EXCEEDED = Pattern.compile("(?i)" + CONTEXT_WORDS);
    static final String CONTENT_WORDS =
            "content[_ ]filter|content[_ ]policy|content management policy|responsible_?ai_?policy";
    private static final Pattern CONTENT_FILTERED = Pattern.compile("(?i)" + CONTENT_WORDS);
    private static final Pattern QUOTA_EXHAUSTED =
            Pattern.compile("(?i)insufficient[_ ](?:quota|credits?|balance|funds)|exceeded your current quota"
                    + "|credit balance is too low|billing_(?:not_active|hard_limit)");
    private static final Pattern KEY_REFUSED =
            Pattern.compile("(?i)api[_ ]key(?: is)? (?:not valid|invalid)|(?:invalid|incorrect)[_ ]api[_ ]key");

    private final Throwable failure;
    private final List<Throwable> chain = new ArrayList<>();
    private final String server;

    private Explanation(Throwable failure) {
        this.failure = failure;
        for (Throwable t = failure; t != null && chain.size() < MAX_DEPTH; t = t.getCause()) {
            chain.add(t);
        }
        this.server = find(AtServer.class).map(at -> " at " + at.server()).orElse("");
    }

    static ModelException of(Throwable failure) {
        Explanation explanation = new Explanation(failure);
        return explanation.find(ModelException.class).orElseGet(explanation::explain);
    }

    private ModelException explain() {
        if (any(InterruptedException.class, ClosedByInterruptException.class)) {
            return says(Kind.INTERRUPTED, "The call of the model was interrupted before it answered; make it again.");
        }
        if (any(ContentFilteredException.class)) {
            return contentFiltered("");
        }
        Optional<HttpException> refusal = find(HttpException.class);
        if (refusal.isPresent()) {
            HttpException e = refusal.get();
            return status(e.statusCode(), e.getMessage(), !(e instanceof AtServer.Refusal at && at.isTold()));
        }
        ModelException transport = transport();
        return transport != null ? transport : answer();
    }

    private ModelException status(int status, @Nullable String body, boolean isSent) {
        String all = body == null ? "" : body;
        String said = ServerWords.in(body);
        String number = isSent ? String.valueOf(status) : "";
        String separator = said.isEmpty() || !isSent ? "" : ": ";
        String quoted = said.isEmpty() && !isSent ? "" : " (" + number + separator + said + ")";
        if (status == 402 || (status < 500 && quotaExhausted(all))) {
            String check = "; check the plan and its billing.";
            return says(Kind.QUOTA_EXHAUSTED, who() + " has no credit left for this key" + quoted + check);
        } else if (status == 401 || (status == 400 && KEY_REFUSED.matcher(all).find())) {
            return says(
                    Kind.KEY_REFUSED, who() + " refused the key" + quoted + "; check the API key (OPENAI_API_KEY).");
        } else if (status == 403) {
            return says(Kind.KEY_REFUSED, who() + " denied access" + quoted + "; check what the key may do.");
        } else if (status == 404) {
            String check = "; check the model's name and the base URL.";
            return says(Kind.NOT_FOUND, who() + " knows no such model or path" + quoted + check);
        } else if (status == 408) {
            return timedOut(quoted);
        } else if (status == 429) {
            return says(Kind.RATE_LIMITED, who() + " gets too many requests" + quoted + "; wait and try again.");
        } else if (status == 413 || CONTEXT_EXCEEDED.matcher(all).find()) {
            return contextExceeded(quoted);
        } else if (status >= 500) {
            return says(Kind.SERVER_FAILED, who() + " failed" + quoted + "; try again later.");
        } else if (CONTENT_FILTERED.matcher(all).find()) {
            return contentFiltered(quoted);
        } else if (status < 400) {
            return says(Kind.UNREADABLE_ANSWER, who() + " points elsewhere" + quoted + "; check the base URL.");
        }
        String check = "; check the model's name and settings.";
        return says(Kind.REQUEST_REFUSED, who() + " refused the request" + quoted + check);
    }

    /** Returns whether the same request would be refused again, whatever its status: 429 and 5xx mostly pass. */
    static boolean isFinal(String body) {
        return quotaExhausted(body) || CONTEXT_EXCEEDED.matcher(body).find();
    }

    private static boolean quotaExhausted(String body) {
        return QUOTA_EXHAUSTED.matcher(body).find();
    }

    private @Nullable ModelException transport() {
        if (any(TimeoutException.class, HttpTimeoutException.class, SocketTimeoutException.class)
                || any(java.util.concurrent.TimeoutException.class)) {
            return timedOut("");
        } else if (any(UnresolvedModelServerException.class, UnresolvedAddressException.class)
                || any(UnknownHostException.class)) {
            String check = "; check the base URL and the network.";
            return says(Kind.UNREACHABLE, "The host of the model server" + server + " cannot be found" + check);
        } else if (any(ConnectException.class, NoRouteToHostException.class)) {
            String check = "; check that it runs and that the base URL is right.";
            return says(Kind.UNREACHABLE, "The model server" + server + " cannot be reached" + check);
        } else if (any(SSLException.class)) {
            String why =
                    quoted(find(SSLException.class).map(Throwable::getMessage).orElse(null));
            String check = "; check whether the base URL begins with http or https, and its certificate.";
            return says(Kind.UNREACHABLE, "No secure connection to the model server" + server + why + check);
        }
        return null;
    }

    /** Something came back, or nothing at all, and it was no answer. */
    private ModelException answer() {
        Optional<AtServer.Nonsense> nonsense = find(AtServer.Nonsense.class);
        if (nonsense.isPresent()) {
            return unreadable(nonsense.get().what());
        } else if (chain.stream().anyMatch(t -> t.getClass().getName().startsWith("com.fasterxml.jackson."))) {
            return unreadable("something that is not its JSON");
        } else if (any(NullPointerException.class) && inLangChain4j(chain.get(chain.size() - 1))) {
            return unreadable("an empty body");
        } else if (any(IOException.class)) {
            String why =
                    quoted(find(IOException.class).map(Throwable::getMessage).orElse(null));
            String check = "; try again.";
            return says(Kind.CONNECTION_LOST, "The connection to the model server" + server + " broke" + why + check);
        }
        String why = quoted(failure.getMessage());
        if (CONTEXT_EXCEEDED.matcher(why).find()) {
            return contextExceeded(why);
        } else if (any(AuthenticationException.class)) {
            return says(Kind.KEY_REFUSED, who() + " refused the key" + why + "; check the API key (OPENAI_API_KEY).");
        } else if (any(RateLimitException.class)) {
            return says(Kind.RATE_LIMITED, who() + " gets too many requests" + why + "; wait and try again.");
        } else if (any(ModelNotFoundException.class)) {
            return says(Kind.NOT_FOUND, who() + " knows no such model" + why + "; check the model's name.");
        } else if (any(InternalServerException.class)) {
            return says(Kind.SERVER_FAILED, who() + " failed" + why + "; try again later.");
        } else if (any(InvalidRequestException.class)) {
            return says(Kind.REQUEST_REFUSED, who() + " refused the request" + why + "; check the model's settings.");
        }
        String name = failure.getClass().getSimpleName();
        String said = ServerWords.folded(failure.getMessage());
        return says(Kind.OTHER, "The model failed: " + (said.isEmpty() ? name : said) + ".");
    }

    private ModelException timedOut(String quoted) {
        String within = find(AtServer.Silence.class)
                .map(silence -> " within " + seconds(silence.waited()))
                .orElse(" in time");
        return says(Kind.TIMED_OUT, who() + " did not answer" + within + quoted + "; try again or allow it more time.");
    }

    private ModelException contextExceeded(String quoted) {
        String check = "; summarize earlier, use a model with a larger window, or take the message back (rollback).";
        return says(Kind.CONTEXT_EXCEEDED, "The conversation is longer than the model can read" + quoted + check);
    }

    private ModelException contentFiltered(String quoted) {
        String check = "; put the message in other words.";
        return says(Kind.CONTENT_FILTERED, who() + "'s content filter refused the conversation" + quoted + check);
    }

    private ModelException unreadable(String what) {
        String check = "; check the base URL, which often ends in /v1.";
        return says(Kind.UNREADABLE_ANSWER, who() + " answered with " + what + check);
    }

    private String who() {
        return "The model server" + server;
    }

    private static String quoted(@Nullable String words) {
        String folded = ServerWords.folded(words);
        return folded.isEmpty() ? "" : " (" + folded + ")";
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1_000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    private static boolean inLangChain4j(Throwable t) {
        return t.getStackTrace().length > 0
                && t.getStackTrace()[0].getClassName().startsWith("dev.langchain4j.");
    }

    private ModelException says(Kind kind, String sentence) {
        return new ModelException(kind, sentence, failure);
    }

    private boolean any(Class<?>... types) {
        return chain.stream().anyMatch(t -> List.of(types).stream().anyMatch(type -> type.isInstance(t)));
    }

    private <T> Optional<T> find(Class<T> type) {
        return chain.stream().filter(type::isInstance).map(type::cast).findFirst();
    }
}
