package dev.recap.eval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Somebody's recorded conversation.
 *
 * @param messages the words alone, oldest first
 * @param questions asked once it has ended
 */
record Dialogue(List<String> messages, List<Question> questions) {

    /** As many of the Korean dialogues, of ten messages each, as are about as long as one of LoCoMo's. */
    private static final int KOREAN_DIALOGUES = 50;

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * A question about a conversation.
     *
     * @param evidence the positions of the messages that answer it, at least one
     */
    record Question(String text, Set<Integer> evidence) {}

    /** Returns LoCoMo's conversations, with the questions of the categories 1 to 4. */
    static List<Dialogue> locomo(Path file) throws IOException {
        List<Dialogue> dialogues = new ArrayList<>();
        for (JsonNode sample : JSON.readTree(file.toFile())) {
            JsonNode conversation = sample.get("conversation");
            List<String> messages = new ArrayList<>();
            Map<String, Integer> positions = new HashMap<>();
            for (int session = 1; conversation.has("session_" + session + "_date_time"); session++) {
                for (JsonNode turn : conversation.path("session_" + session)) {
                    positions.put(turn.get("dia_id").asText(), messages.size());
                    messages.add(turn.get("text").asText());
                }
            }
            List<Question> questions = new ArrayList<>();
            for (JsonNode question : sample.get("qa")) {
                Set<Integer> evidence = new HashSet<>();
                LocomoRetrieval.evidence(question, positions.keySet()).forEach(id -> evidence.add(positions.get(id)));
                if (!evidence.isEmpty()) {
                    questions.add(new Question(question.get("question").asText(), evidence));
                }
            }
            dialogues.add(new Dialogue(messages, questions));
        }
        return dialogues;
    }

    /** Returns HG-TODS' dialogues with two makers' assistants, 50 of a maker's in a row as one conversation. */
    static List<Dialogue> korean(Path file) throws IOException {
        List<Dialogue> dialogues = new ArrayList<>();
        for (JsonNode maker : JSON.readTree(file.toFile()).get("dial_data")) {
            for (int from = 0; from < maker.size(); from += KOREAN_DIALOGUES) {
                List<String> messages = new ArrayList<>();
                for (int i = from; i < Math.min(maker.size(), from + KOREAN_DIALOGUES); i++) {
                    messages.addAll(maker.get(i).get("turns").findValuesAsText("utterance"));
                }
                dialogues.add(new Dialogue(messages, List.of()));
            }
        }
        return dialogues;
    }
}
