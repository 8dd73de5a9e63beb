package dev.recap.notebook.kernel;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.dflib.jjava.jupyter.channels.JupyterConnection;
import org.dflib.jjava.jupyter.channels.ReplyEnvironment;
import org.dflib.jjava.jupyter.channels.ShellChannel;
import org.dflib.jjava.jupyter.channels.ShellHandler;
import org.dflib.jjava.jupyter.channels.ShellReplyEnvironment;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.JupyterIO;
import org.dflib.jjava.jupyter.kernel.LanguageInfo;
import org.dflib.jjava.jupyter.kernel.ReplacementOptions;
import org.dflib.jjava.jupyter.kernel.comm.CommManager;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.magic.MagicParser;
import org.dflib.jjava.jupyter.kernel.magic.MagicTranspiler;
import org.dflib.jjava.jupyter.kernel.magic.MagicsRegistry;
import org.dflib.jjava.jupyter.kernel.util.StringStyler;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.publish.PublishError;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteInput;
import org.dflib.jjava.jupyter.messages.publish.PublishExecuteResult;
import org.dflib.jjava.jupyter.messages.reply.ErrorReply;
import org.dflib.jjava.jupyter.messages.reply.ExecuteReply;
import org.dflib.jjava.jupyter.messages.reply.InterruptReply;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.HistoryRequest;
import org.dflib.jjava.jupyter.messages.request.InterruptRequest;
import org.dflib.jjava.jupyter.messages.request.ShutdownRequest;
import org.jspecify.annotations.Nullable;
import org.zeromq.ZMQ;

/** What Jupyter's messages mean for cells of Java. */
final class JavaKernel extends BaseKernel {

    /** Cells that were sent together with one that fails at once may arrive a little behind it. */
    private static final Duration LATE = Duration.ofMillis(50);

    /** The libraries' stream for input, reachable from here. */
    private static final class Input extends JupyterIO {

        Input() {
            super(StandardCharsets.UTF_8);
        }

        void attach(ShellReplyEnvironment cell, boolean mayAsk) {
            setEnv(cell);
            setJupyterInEnabled(mayAsk);
        }
    }

    /** A cell that runs. */
    private record Running(ShellReplyEnvironment environment, int number) {}

    private final CellHistory history = new CellHistory();
    private final Input input;
    private final CellOutput output = new CellOutput();
    private final CompletableFuture<Cells> cells;
    private @Nullable JupyterConnection connection;
    private volatile @Nullable Running running;
    private volatile boolean isInterrupted;

    JavaKernel(String version) {
        this(version, new Input(), new MagicsRegistry());
    }

    private JavaKernel(String version, Input input, MagicsRegistry magics) {
        super(
                "java",
                version,
                new LanguageInfo.Builder("Java")
                        .version(Runtime.version().toString())
                        .mimetype("text/x-java-source")
                        .fileExtension(".java")
                        .pygments("java")
                        .codemirror("text/x-java")
                        .build(),
                List.of(),
                null,
                input,
                new CommManager(),
                new PlainText(),
                new MagicParser("(?<=(?:^|\\r|\\n))%", "%%", new MagicTranspiler()),
                magics,
                true,
                new StringStyler.Builder().build());
        this.input = input;
        CellMagics.register(magics, path -> cells().addToClasspath(path));
        // A notebook that has its answer sooner shows the kernel as ready sooner; the first cell waits.
        cells = CompletableFuture.supplyAsync(() -> new Cells(line -> CellMagics.run(this, line)), task -> {
            Thread thread = new Thread(task, "first cell");
            thread.setDaemon(true);
            thread.start();
        });
        output.start();
    }

    private Cells cells() {
        return cells.join();
    }

    private CodeAssist assist() {
        return new CodeAssist(cells().analysis(), magicsRegistry.getLineMagicNames());
    }

    @Override
    protected synchronized void handleExecuteRequest(ShellReplyEnvironment env, Message<ExecuteRequest> message) {
        ExecuteRequest request = message.getContent();
        commManager.setMessageContext(message);
        env.setBusyDeferIdle();
        boolean isCounted = request.shouldStoreHistory() && !request.isSilent();
        int number = isCounted ? executionCount.getAndIncrement() : executionCount.get();
        // Before anybody hears that it begins.
        isInterrupted = false;
        running = new Running(env, number);
        if (isCounted) {
            history.add(number, request.getCode());
        }
        if (!request.isSilent()) {
            env.publish(new PublishExecuteInput(request.getCode(), number));
        }
        output.attach(env);
        input.attach(env, request.isStdinEnabled());
        try {
            cells().begin();
            if (isInterrupted) {
                throw CellFailure.interrupted();
            }
            Object value = cells().evaluate(number, request.getCode());
            DisplayData shown = value == null ? null : cells().call(number, () -> display(value));
            output.flush();
            if (shown != null && !request.isSilent()) {
                env.publish(new PublishExecuteResult(number, shown));
            }
            env.reply(new ExecuteReply(number, Map.of()));
        } catch (CellFailure e) {
            fail(env, number, request, e);
        } catch (RuntimeException | Error e) {
            // A notebook waits for an answer for ever. The compiler, for one, overflows the stack on what is nested too
            // deeply.
            fail(
                    env,
                    number,
                    request,
                    new CellFailure(e.getClass().getSimpleName(), "The kernel could not run this: " + e));
        } finally {
            running = null;
        }
    }

    private void fail(ShellReplyEnvironment env, int number, ExecuteRequest request, CellFailure failure) {
        publish(env, failure);
        List<Message<?>> waiting = request.shouldStopOnError() ? late(env) : List.of();
        reply(env, number, failure);
        // Before what is said to others.
        env.resolveDeferrals();
        waiting.forEach(message -> answer(env, message, ExecuteRequest.class, JavaKernel::replyAborted));
    }

    private void publish(ShellReplyEnvironment env, CellFailure failure) {
        output.flush();
        env.publish(new PublishError(failure.name(), failure.message(), failure.lines()));
    }

    private static void reply(ShellReplyEnvironment env, int number, CellFailure failure) {
        ErrorReply error = new ErrorReply(failure.name(), failure.message(), failure.lines());
        error.setExecutionCount(number);
        env.replyError(ExecuteReply.MESSAGE_TYPE.error(), error);
    }

    /** Returns what was sent before the sender could know that a cell failed. */
    private static List<Message<?>> late(ShellReplyEnvironment failed) {
        try {
            Thread.sleep(LATE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return waiting(failed);
    }

    /** Takes what is there already behind a message. */
    private static List<Message<?>> waiting(ShellReplyEnvironment env) {
        ShellChannel channel = (ShellChannel) env.getShell();
        List<Message<?>> waiting = new ArrayList<>();
        while (hasMessage(channel)) {
            try {
                waiting.add(channel.readMessage());
            } catch (RuntimeException e) {
                System.err.println(KernelProcess.leftOut(e));
            }
        }
        return waiting;
    }

    private static boolean hasMessage(ShellChannel channel) {
        int events = channel.getEvents();
        // A channel that is closed has -1.
        return events > 0 && (events & ZMQ.Poller.POLLIN) != 0;
    }

    /** Several interrupts in a row are meant for what runs then, not for the cells behind it. */
    @Override
    protected void handleInterruptRequest(ShellReplyEnvironment env, Message<InterruptRequest> message) {
        super.handleInterruptRequest(env, message);
        List<Message<?>> waiting = waiting(env);
        env.resolveDeferrals();
        waiting.forEach(each -> answer(env, each, InterruptRequest.class, JavaKernel::replyInterrupted));
    }

    /** A cell that runs would hold the channel that is to close. */
    @Override
    protected void handleShutdownRequest(ShellReplyEnvironment env, Message<ShutdownRequest> message) {
        interrupt();
        super.handleShutdownRequest(env, message);
    }

    /** Answers a message behind another one as it says, if it is of a kind, and as ever if not. */
    private void answer(
            ShellReplyEnvironment before,
            Message<?> message,
            Class<?> kind,
            BiConsumer<ShellReplyEnvironment, Message<?>> reply) {
        JupyterConnection to = requireNonNull(connection);
        ShellReplyEnvironment env = to.prepareReplyEnv((ShellChannel) before.getShell(), message);
        try {
            if (kind.isInstance(message.getContent())) {
                env.setBusyDeferIdle();
                reply.accept(env, message);
            } else {
                handle(to, env, message);
            }
        } catch (RuntimeException e) {
            System.err.println(KernelProcess.leftOut(e));
        } finally {
            env.resolveDeferrals();
        }
        if (env.isMarkedForShutdown()) {
            to.close();
        }
    }

    private static void replyInterrupted(ReplyEnvironment env, Message<?> message) {
        env.reply(new InterruptReply());
    }

    private DisplayData display(Object value) {
        return value instanceof DisplayData ready ? ready : renderer.render(value);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void handle(JupyterConnection connection, ShellReplyEnvironment env, Message message) {
        ShellHandler handler = connection.getHandler(message.getHeader().getType());
        if (handler != null) {
            handler.handle(env, message);
        }
    }

    /** The library has no such reply. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void replyAborted(ReplyEnvironment env, Message<?> message) {
        env.reply(new Message(message, MessageType.EXECUTE_REPLY, Map.of("status", "aborted")));
    }

    /** The library sends its own reply as objects, where the protocol has lists. */
    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    protected void handleHistoryRequest(ShellReplyEnvironment env, Message<HistoryRequest> message) {
        env.setBusyDeferIdle();
        Map<String, ?> reply = Map.of("status", "ok", "history", history.find(message.getContent()));
        env.reply(new Message(message, MessageType.HISTORY_REPLY, reply));
    }

    @Override
    public void becomeHandlerForConnection(JupyterConnection given) {
        connection = given;
        super.becomeHandlerForConnection(given);
    }

    /** What is displayed comes behind what was printed before it. */
    @Override
    public void display(DisplayData data) {
        output.flush();
        super.display(data);
    }

    /** Evaluates code of a cell that is running, as {@code eval("…")} in it does. */
    @Override
    public @Nullable Object evalRaw(String source) {
        throw new UnsupportedOperationException("A cell cannot evaluate another one; put the code into a method.");
    }

    @Override
    public @Nullable DisplayData inspect(String code, int at, boolean inDetail) {
        return answered(() -> assist().inspect(code, at, inDetail), null);
    }

    @Override
    public ReplacementOptions complete(String code, int at) {
        return requireNonNull(answered(() -> assist().complete(code, at), new ReplacementOptions(List.of(), at, at)));
    }

    @Override
    public String isComplete(String code) {
        return requireNonNull(answered(() -> assist().isComplete(code), IS_COMPLETE_MAYBE));
    }

    /** Code that is being written may be anything; what the compiler makes of it is an offer, no more. */
    private static <T> @Nullable T answered(Supplier<@Nullable T> question, @Nullable T otherwise) {
        try {
            return question.get();
        } catch (RuntimeException | StackOverflowError e) {
            return otherwise;
        }
    }

    @Override
    public void interrupt() {
        Running cell = running;
        // The first cell may wait for the compiler still.
        isInterrupted = true;
        if (cell != null && cells.isDone() && !cells().interrupt()) {
            output.err.println("Cell [" + cell.number() + "] does not stop; restart the kernel to end it.");
        }
    }

    @Override
    public void onStartup() {
        System.setOut(output.out);
        System.setErr(output.err);
        System.setIn(input.in);
        super.onStartup();
    }

    /**
     * Called while the process ends, however that came about.
     *
     * @param byCell whether the cell ended it
     */
    void onExit(boolean byCell) {
        Running cell = running;
        if (cell != null) {
            String how =
                    byCell ? "called System.exit, which ended the kernel" : "was running when the kernel was ended";
            CellFailure end = new CellFailure(
                    "SystemExit",
                    "Cell [" + cell.number() + "] " + how
                            + ". Its variables are gone: restart the kernel and run the cells again.");
            publish(cell.environment(), end);
            reply(cell.environment(), cell.number(), end);
            cell.environment().resolveDeferrals();
        }
    }
}
