package dev.recap.summary;

import dev.langchain4j.model.openai.OpenAiTokenCountEstimator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The encodings of OpenAI's models; each is read from a file of megabytes when it is first used. */
final class OpenAiEncoding implements TokenCounter {

    /** Of the newer models, as OpenAI's tiktoken has it (model.py). */
    static final OpenAiEncoding O200K =
            new OpenAiEncoding("gpt-4o", "(?:gpt-4o|gpt-4\\.1|gpt-4\\.5|gpt-5|chatgpt-4o|o[134])(?!\\d)");

    /** Of the older ones. */
    static final OpenAiEncoding CL100K = new OpenAiEncoding("gpt-4", "(?:gpt-4|gpt-3\\.5)(?!\\d)");

    /** How much more than o200k's an unknown tokenizer is taken to count. */
    static final double MARGIN = 1.1;

    private final String model;
    private final Pattern names;

    private volatile @Nullable OpenAiTokenCountEstimator estimator;

    private OpenAiEncoding(String model, String names) {
        this.model = model;
        this.names = Pattern.compile(names);
    }

    static Optional<OpenAiEncoding> usedBy(String modelName) {
        return Stream.of(O200K, CL100K)
                .filter(encoding -> encoding.names.matcher(modelName).lookingAt())
                .findFirst();
    }

    @Override
    public int count(String text) {
        OpenAiTokenCountEstimator known = estimator;
        if (known == null) {
            known = new OpenAiTokenCountEstimator(model);
            estimator = known;
        }
        return known.estimateTokenCountInText(text);
    }
}
