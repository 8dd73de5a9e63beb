package dev.recap.checkpoint.jdbc;

import dev.recap.jdbc.Columns;
import dev.recap.message.JsonText;
import dev.recap.message.MessageId;
import dev.recap.message.RunningSummary;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A summary as its row holds it: text and model as JSON, the covered ids as 16 bytes each. Where an id is not a UUID, no
 * bytes are written and the ids stand in the JSON.
 */
final class SummaryBody {

    private SummaryBody() {}

    static String json(RunningSummary summary) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("text", summary.text());
        if (summary.model() != null) {
            json.put("model", summary.model());
        }
        if (!summary.pinned().isEmpty()) {
            json.put("pinned", summary.pinned());
        }
        if (!coversUuidsOnly(summary)) {
            json.put("covers", summary.covers().stream().map(MessageId::value).toList());
        }
        return JsonText.write(json);
    }

    static byte @Nullable [] covers(RunningSummary summary) {
        if (!coversUuidsOnly(summary)) {
            return null;
        }
        ByteBuffer covers = ByteBuffer.allocate(summary.covers().size() * Columns.UUID_BYTES);
        summary.covers().forEach(id -> covers.put(Columns.bytes(UUID.fromString(id.value()))));
        return covers.array();
    }

    static RunningSummary read(byte @Nullable [] covers, String json, Instant createdAt) {
        Map<String, Object> values = JsonText.readObject(json);
        String text = (String) values.get("text");
        if (text == null) {
            throw new IllegalArgumentException("a summary without text");
        }
        List<MessageId> ids = covers == null ? ids((List<?>) values.getOrDefault("covers", List.of())) : ids(covers);
        List<String> pinned = ((List<?>) values.getOrDefault("pinned", List.of()))
                .stream().map(String.class::cast).toList();
        return new RunningSummary(text, pinned, ids, createdAt, (String) values.get("model"));
    }

    private static boolean coversUuidsOnly(RunningSummary summary) {
        return summary.covers().stream().allMatch(id -> IdColumns.isUuid(id.value()));
    }

    private static List<MessageId> ids(List<?> texts) {
        return texts.stream().map(text -> new MessageId((String) text)).toList();
    }

    private static List<MessageId> ids(byte[] covers) {
        List<MessageId> ids = new ArrayList<>();
        for (int from = 0; from < covers.length; from += Columns.UUID_BYTES) {
            int to = Math.min(from + Columns.UUID_BYTES, covers.length);
            ids.add(new MessageId(
                    Columns.uuid(Arrays.copyOfRange(covers, from, to)).toString()));
        }
        return ids;
    }
}
