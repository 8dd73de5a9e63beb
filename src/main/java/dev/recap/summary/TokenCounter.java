package dev.recap.summary;

import java.util.Locale;

/** Counts the tokens a model reads. Implementations are thread-safe. */
@FunctionalInterface
public interface TokenCounter {

    /** Returns how many tokens a text has, 0 or more. */
    int count(String text);

    /**
     * Returns the tokenizer of a model. OpenAI's models are counted exactly; for all others one cannot know, and it is the
     * count of OpenAI's o200k encoding and a tenth more. (Characters divided by 4, the usual estimate, is a third of the
     * truth in Korean.) The first count of an encoding loads it, which takes a second or more.
     *
     * @param modelName as the server knows it; a vendor may stand before the name, as in {@code openai/gpt-4o}
     */
    static TokenCounter ofModel(String modelName) {
        String name = modelName.substring(modelName.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        return OpenAiEncoding.usedBy(name)
                .<TokenCounter>map(encoding -> encoding)
                .orElse(text -> (int) Math.ceil(OpenAiEncoding.O200K.count(text) * OpenAiEncoding.MARGIN));
    }
}
