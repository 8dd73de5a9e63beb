package dev.recap.model;

import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.exception.TimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/** A failure that knows which server it happened at. Each is also the LangChain4j exception its users look for. */
sealed interface AtServer {

    /** Returns the address as far as it may be shown: scheme, host, port and path. */
    String server();

    /** The server answered with a status other than 2xx. */
    final class Refusal extends HttpException implements AtServer {
        private static final long serialVersionUID = 1L;
        private final String server;

        Refusal(String server, int status, String body) {
            super(status, body);
            this.server = server;
        }

        @Override
        public String server() {
            return server;
        }
    }

    /** The server did not answer, or stopped answering, for as long as it was given. */
    final class Silence extends TimeoutException implements AtServer {
        private static final long serialVersionUID = 1L;
        private final String server;
        private final Duration waited;

        Silence(String server, Duration waited) {
            super("No answer from " + server + " within " + waited, new HttpTimeoutException("timed out"));
            this.server = server;
            this.waited = waited;
        }

        Duration waited() {
            return waited;
        }

        @Override
        public String server() {
            return server;
        }
    }

    /** The connection could not be made or was lost; the cause says how. */
    final class Disconnected extends LangChain4jException implements AtServer {
        private static final long serialVersionUID = 1L;
        private final String server;

        Disconnected(String server, Throwable cause) {
            super("Lost " + server + ": " + cause, cause);
            this.server = server;
        }

        @Override
        public String server() {
            return server;
        }
    }

    /** What answered is not a chat completion. */
    final class Nonsense extends LangChain4jException implements AtServer {
        private static final long serialVersionUID = 1L;
        private final String server;
        private final String what;

        Nonsense(String server, String what) {
            super(server + " answered with " + what);
            this.server = server;
            this.what = what;
        }

        /** Returns what came instead, such as "a web page". */
        String what() {
            return what;
        }

        @Override
        public String server() {
            return server;
        }
    }
}
