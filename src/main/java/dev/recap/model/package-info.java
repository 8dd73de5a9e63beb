/**
 * Where answers come from. {@link dev.recap.model.OpenAiProtocol} makes LangChain4j models for every server that speaks
 * OpenAI's protocol, {@link dev.recap.model.OfflineModel} answers without any server, and
 * {@link dev.recap.model.ModelException} says in one sentence what went wrong with either.
 */
@NullMarked
package dev.recap.model;

import org.jspecify.annotations.NullMarked;
