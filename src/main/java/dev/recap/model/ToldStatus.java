package dev.recap.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The HTTP status that an error stands for which came under status 200: the one it names, or else the one that OpenAI's API
 * answers with for its {@code type}, {@code code} or words (https://platform.openai.com/docs/guides/error-codes).
 */
final class ToldStatus {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern NUMBER = Pattern.compile("\"(?:code|status)\"\\s*:\\s*\"?([45]\\d\\d)\\b");

    /** In this order, as an invalid_request_error may be about any of them. */
    private static final Map<Integer, Pattern> WORDS = new LinkedHashMap<>();

    static {
        WORDS.put(500, Pattern.compile("(?i)\"(?:server|internal|api|overloaded)_?(?:server_?)?error\""));
        WORDS.put(
                429,
                Pattern.compile("(?i)insufficient_quota|current quota|billing_|rate[_ -]?limit|too many requests"));
        WORDS.put(402, Pattern.compile("(?i)insufficient[_ ](?:credits?|balance|funds)|credit balance is too low"));
        WORDS.put(
                401,
                Pattern.compile(
                        "(?i)(?:invalid|incorrect|missing|no)[_ ]api[_ ]key|api key not valid|authentication|not authenticated"
                                + "|unauthori[sz]ed"));
        WORDS.put(403, Pattern.compile("(?i)permission|forbidden|access denied"));
        WORDS.put(
                404,
                Pattern.compile(
                        "(?i)model_not_found|not_?found_?error|model\\b.{0,100}\\b(?:not found|does not exist)"));
        WORDS.put(413, Pattern.compile("(?i)request_too_large"));
        WORDS.put(
                400,
                Pattern.compile("(?i)invalid_request|bad_?request|invalid_value|unsupported_|"
                        + Explanation.CONTENT_WORDS + "|" + Explanation.CONTEXT_WORDS));
    }

    private static final int SERVER_FAILED = 500;

    private ToldStatus() {}

    static int of(String body) {
        String error = error(body);
        Matcher number = NUMBER.matcher(error);
        if (number.find()) {
            return Integer.parseInt(number.group(1));
        }
        return WORDS.entrySet().stream()
                .filter(words -> words.getValue().matcher(error).find())
                .findFirst()
                .map(Map.Entry::getKey)
                .orElse(SERVER_FAILED);
    }

    /** The words of half an answer beside it tell nothing. */
    private static String error(String body) {
        try {
            String error = JSON.readTree(body).path("error").toString();
            return error.isEmpty() ? body : error;
        } catch (JsonProcessingException e) {
            return body;
        }
    }
}
