/**
 * What is said in a conversation, and nothing about how it is answered or stored.
 *
 * <p>A {@link dev.recap.message.Message} wraps one LangChain4j message, {@link dev.recap.message.MessageReducer} is
 * the only way a list of them changes, and a {@link dev.recap.message.ConversationState} is what they and the running
 * summary add up to. Every other package builds on these values.
 */
@NullMarked
package dev.recap.message;

import org.jspecify.annotations.NullMarked;
