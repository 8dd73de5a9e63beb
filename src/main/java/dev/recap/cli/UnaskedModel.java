package dev.recap.cli;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;

/** Stands where a model is called for by commands that never ask one. */
final class UnaskedModel implements ChatModel {

    @Override
    public ChatResponse doChat(ChatRequest request) {
        throw new IllegalStateException("A command that asks no model has asked one.");
    }
}
