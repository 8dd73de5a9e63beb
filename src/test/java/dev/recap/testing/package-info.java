/**
 * Fixtures for every package's tests: a model that answers by script, and a real HTTP server that speaks OpenAI's
 * protocol. They stand in for what costs money or fails at will; nothing here is a mock.
 */
package dev.recap.testing;
