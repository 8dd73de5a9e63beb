package dev.recap.model;

import java.lang.reflect.InvocationTargetException;
import java.net.http.HttpClient;

/** The thread that each of the JDK's HTTP clients keeps for its connections. */
final class ClientThreads {

    private ClientThreads() {}

    /** Ends that of a client, with its requests; before Java 21 only the garbage collector can, once nobody has the client. */
    static void end(HttpClient client) {
        try {
            HttpClient.class.getMethod("shutdownNow").invoke(client);
        } catch (NoSuchMethodException e) {
            // Before Java 21.
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("The HTTP client cannot be closed.", e);
        }
    }
}
