package dev.recap.notebook;

import dev.recap.Reply;
import dev.recap.ThreadState;
import dev.recap.message.ConversationState;
import dev.recap.message.Message;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/**
 * Shows pictures and HTML as what they are, and what was said as bubbles, in the notebooks of any kernel that is built on jjava-jupyter. Such a kernel
 * finds it by itself; nobody else needs it.
 */
public final class NotebookExtension implements Extension {

    /** Called by the kernel. */
    public NotebookExtension() {}

    @Override
    public void install(BaseKernel kernel) {
        Renderer renderer = kernel.getRenderer();
        renderer.createRegistration(Picture.class)
                .preferring(MIMEType.IMAGE_PNG)
                .register((picture, context) -> context.renderIfRequested(MIMEType.IMAGE_PNG, (type, data) -> {
                    // Its points are twice as many as its place on the page.
                    data.putData(
                            type,
                            Base64.getEncoder().encodeToString(picture.png()),
                            Map.of("width", picture.width(), "height", picture.height(), "alt", picture.description()));
                    data.putText(picture.description());
                    picture.advice().ifPresent(kernel.getIO().err::println);
                }));
        html(renderer, Html.class, html -> html);
        html(renderer, Reply.class, reply -> Html.messages(List.of(reply.message())));
        html(renderer, Message.class, message -> Html.messages(List.of(message)));
        html(renderer, ConversationState.class, Html::messages);
        html(renderer, ThreadState.class, state -> Html.messages(state.values()));
    }

    private static <T> void html(Renderer renderer, Class<T> type, Function<T, Html> shape) {
        renderer.createRegistration(type)
                .preferring(MIMEType.TEXT_HTML)
                .register((value, context) -> context.renderIfRequested(MIMEType.TEXT_HTML, (mime, data) -> {
                    Html html = shape.apply(value);
                    data.putData(mime, html.html());
                    data.putText(html.text());
                }));
    }
}
