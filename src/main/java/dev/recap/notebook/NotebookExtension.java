package dev.recap.notebook;

import java.util.Base64;
import java.util.Map;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/**
 * Shows pictures and HTML as what they are in the notebooks of any kernel that is built on jjava-jupyter. Such a kernel
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
        renderer.createRegistration(Html.class)
                .preferring(MIMEType.TEXT_HTML)
                .register((html, context) -> context.renderIfRequested(MIMEType.TEXT_HTML, html::html));
    }
}
