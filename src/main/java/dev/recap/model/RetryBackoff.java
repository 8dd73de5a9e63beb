package dev.recap.model;

import dev.langchain4j.exception.LangChain4jException;
import java.net.UnknownHostException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a call again after a failure that may pass: 429 with credit left, 5xx, no or a lost connection. Never after a
 * timeout, which would multiply the time people wait, and never when the pause would end after the deadline.
 *
 * <p>The pauses are those of LangChain4j: 500 ms, growing by half each time, plus up to a fifth at random; a server's
 * {@code Retry-After} in seconds counts when it is longer.
 *
 * @param maxRetries how often at most, 0 or more
 */
record RetryBackoff(int maxRetries) {

    private static final Logger LOG = LoggerFactory.getLogger(RetryBackoff.class);
    private static final double FIRST_PAUSE_MILLIS = 500;
    private static final double GROWTH = 1.5;
    private static final double JITTER = 0.2;

    /** A failure that may carry the server's wish when to be asked again. */
    static final class Busy extends LangChain4jException {
        private static final long serialVersionUID = 1L;
        private final AtServer.Refusal refusal;
        private final Duration wish;

        Busy(AtServer.Refusal refusal, HttpHeaders headers) {
            super(refusal);
            this.refusal = refusal;
            this.wish = headers.firstValue("retry-after")
                    .filter(seconds -> seconds.matches("\\d{1,6}"))
                    .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                    .orElse(Duration.ZERO);
        }
    }

    /** Returns what the call returns, or throws its last failure. */
    <T> T run(Deadline deadline, Supplier<T> call) {
        for (int attempt = 0; ; attempt++) {
            LangChain4jException failure;
            Duration wish = Duration.ZERO;
            try {
                return call.get();
            } catch (Busy e) {
                failure = e.refusal;
                wish = e.wish;
            } catch (AtServer.Disconnected e) {
                failure = e;
            }
            Duration pause = longer(pause(attempt), wish);
            if (attempt >= maxRetries || !mayPass(failure) || deadline.left().compareTo(pause) <= 0) {
                throw failure;
            }
            LOG.debug("Trying again in {} after: {}", pause, failure.toString());
            try {
                Thread.sleep(pause.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LangChain4jException(e);
            }
        }
    }

    private static boolean mayPass(LangChain4jException failure) {
        if (failure instanceof AtServer.Refusal refusal) {
            // Only 429 and 5xx come here; a used-up quota is a 429 that waiting does not mend.
            return !Explanation.isFinal(String.valueOf(refusal.getMessage()));
        }
        Throwable cause = failure.getCause();
        return !(cause instanceof SSLException) && !(cause instanceof UnknownHostException);
    }

    private static Duration pause(int attempt) {
        double millis = FIRST_PAUSE_MILLIS * Math.pow(GROWTH, attempt);
        return Duration.ofMillis(
                (long) (millis * (1 + ThreadLocalRandom.current().nextDouble(JITTER))));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
