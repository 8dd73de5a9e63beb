package dev.recap.observe;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** An OpenTelemetry SDK that keeps its spans, and ways to read them. */
final class Spans {

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();

    List<SpanData> all() {
        return exporter.getFinishedSpanItems();
    }

    void forget() {
        exporter.reset();
    }

    SpanData named(String name) {
        List<SpanData> found =
                all().stream().filter(span -> span.getName().equals(name)).toList();
        if (found.size() != 1) {
            throw new AssertionError("Not one span '" + name + "' but " + found.size() + " in\n" + tree());
        }
        return found.get(0);
    }

    /** Waits for a span that ends on a thread of its own. */
    void awaitNamed(String name) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (all().stream().noneMatch(span -> span.getName().equals(name)) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }

    /** The names of all spans, each under the one it is part of and deeper by two blanks, in the order they ended. */
    String tree() {
        StringBuilder tree = new StringBuilder();
        append(tree, SpanId.getInvalid(), "");
        return tree.toString();
    }

    private void append(StringBuilder tree, String parent, String indent) {
        for (SpanData span : all()) {
            if (span.getParentSpanId().equals(parent)) {
                tree.append(indent).append(span.getName()).append('\n');
                append(tree, span.getSpanId(), indent + "  ");
            }
        }
    }

    static Map<String, Object> attributes(SpanData span) {
        Map<String, Object> attributes = new TreeMap<>();
        span.getAttributes().forEach((AttributeKey<?> key, Object value) -> attributes.put(key.getKey(), value));
        return attributes;
    }
}
