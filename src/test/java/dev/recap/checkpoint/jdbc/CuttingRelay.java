package dev.recap.checkpoint.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** A way to a PostgreSQL server over TCP that is cut, when asked for, in the middle of a commit. */
public final class CuttingRelay implements AutoCloseable {

    /** Where the commit is then. */
    public enum Cut {
        /** The server never heard of it. */
        BEFORE_COMMIT,
        /** The server has done it; its answer is lost. */
        AFTER_COMMIT
    }

    private record Plan(Cut cut, Runnable then) {}

    private final ServerSocket entrance;
    private final String url;
    private final PGSimpleDataSource server = new PGSimpleDataSource();
    private final AtomicReference<@Nullable Plan> planned = new AtomicReference<>();

    public CuttingRelay(String serverUrl) throws IOException {
        server.setURL(serverUrl);
        entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        url = serverUrl.replaceFirst("//[^/]*/", "//127.0.0.1:" + entrance.getLocalPort() + "/");
        start(this::accept);
    }

    /** Returns the server's URL by this way. */
    public String url() {
        return url;
    }

    /** Cuts the connection at the next commit; between the commit and the cut, something may be done. */
    public void cutNext(Cut cut, Runnable then) {
        planned.set(new Plan(cut, then));
    }

    /** Whether a cut is still to come. */
    public boolean isPlanned() {
        return planned.get() != null;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = entrance.accept();
                Connection connection =
                        new Connection(client, new Socket(server.getServerNames()[0], server.getPortNumbers()[0]));
                start(connection::carryQuestions);
                start(connection::carryAnswers);
            }
        } catch (IOException e) {
            // The entrance is closed.
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    private final class Connection {
        private final Socket client;
        private final Socket target;
        private volatile @Nullable Plan committing;

        Connection(Socket client, Socket target) {
            this.client = client;
            this.target = target;
        }

        void carryQuestions() {
            // The text of a statement ends with NUL; READ COMMITTED is none. A known thread is written to by one
            // statement.
            carry(client, target, question -> {
                if (!question.contains("COMMIT\0") && !question.contains("SELECT recap.advance(")) {
                    return true;
                }
                Plan plan = planned.getAndSet(null);
                committing = plan;
                return plan == null || plan.cut() != Cut.BEFORE_COMMIT;
            });
        }

        void carryAnswers() {
            carry(target, client, answer -> {
                Plan plan = committing;
                if (plan != null) {
                    plan.then().run();
                }
                return plan == null;
            });
        }

        /** Carries what comes for as long as it is let through. */
        private void carry(Socket from, Socket to, Predicate<String> letsThrough) {
            byte[] buffer = new byte[1 << 16];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    if (!letsThrough.test(new String(buffer, 0, length, StandardCharsets.ISO_8859_1))) {
                        return;
                    }
                    out.write(buffer, 0, length);
                }
            } catch (IOException e) {
                // The other direction was cut.
            }
        }
    }

    @Override
    public void close() {
        try {
            entrance.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
