package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.exception.TimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/** A failure that knows which server it happened at. Each is also the LangChain4j exception its users look for. */
sealed interface AtServer {

    /** Returns the address as far as it may be shown: scheme, host, port and path. */
    String server();

    /** The server answered with a status other than 2xx, or with an error under 200, as OpenRouter does. */
    final class Refusal extends HttpException implements AtServer {
        private static final long serialVersionUID = 1L;
        private static final ObjectMapper JSON = new ObjectMapper();
        private final String server;

        private final boolean told;

        Refusal(String server, int status, String body) {
            this(server, status, body, false);
        }

        private Refusal(String server, int status, String body, boolean told) {
            super(status, ServerWords.withoutKeys(body));
            this.server = server;
            this.told = told;
        }

        /** Returns whether what came is an error, or an answer that an error broke off. */
        static boolean isIn(String body) {
            if (!body.contains("\"error\"")) {
                return false;
            }
            try {
                JsonNode json = JSON.readTree(body);
                JsonNode error = json.path("error");
                return (error.isObject() && !error.isEmpty())
                        || (error.isTextual() && !error.asText().isBlank())
                        || json.path("object").asText("").equals("error")
                        || json.at("/choices/0/finish_reason").asText("").equals("error");
            } catch (JsonProcessingException e) {
                return false;
            }
        }

        /** Returns the refusal that an error under status 200 tells of. */
        static Refusal told(String server, String body) {
            return new Refusal(server, ToldStatus.of(body), body, true);
        }

        /** Returns whether the status was not sent, but is what the error stands for. */
        boolean isTold() {
            return told;
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
