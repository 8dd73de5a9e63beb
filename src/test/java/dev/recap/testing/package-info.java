/**
 * Fixtures for every package's tests: a model that answers by script, a real HTTP server that speaks OpenAI's protocol,
 * processes that can be killed, a real PostgreSQL. They stand in for what costs money or fails at will; nothing here is
 * a mock.
 */
package dev.recap.testing;
