package dev.recap.transfer;

import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.VideoContent;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a message holds in LangChain's shape: a text as it is, anything else as a list of content blocks
 * (https://docs.langchain.com/oss/python/langchain/messages, "Standard content blocks"; images as OpenAI's
 * {@code image_url}).
 */
final class LangChainContent {

    private LangChainContent() {}

    static Object of(List<Content> contents) {
        if (contents.size() == 1 && contents.get(0) instanceof TextContent only) {
            return only.text();
        }
        return contents.stream().map(LangChainContent::block).toList();
    }

    static Object of(AiMessage ai) {
        String text = ai.text() == null ? "" : ai.text();
        if (ai.images().isEmpty()) {
            return text;
        }
        List<Object> blocks = new ArrayList<>();
        if (!text.isEmpty()) {
            blocks.add(text(text));
        }
        ai.images().forEach(image -> blocks.add(image(image, null)));
        return blocks;
    }

    private static Map<String, Object> block(Content content) {
        if (content instanceof TextContent text) {
            return text(text.text());
        } else if (content instanceof ImageContent image) {
            return image(image.image(), image.detailLevel());
        } else if (content instanceof AudioContent audio) {
            return file(
                    "audio",
                    audio.audio().url(),
                    audio.audio().base64Data(),
                    audio.audio().mimeType());
        } else if (content instanceof VideoContent video) {
            return file(
                    "video",
                    video.video().url(),
                    video.video().base64Data(),
                    video.video().mimeType());
        } else if (content instanceof PdfFileContent pdf) {
            return file("file", pdf.pdfFile().url(), pdf.pdfFile().base64Data(), "application/pdf");
        }
        return Map.of("type", content.type().name().toLowerCase(Locale.ROOT));
    }

    private static Map<String, Object> text(String text) {
        Map<String, Object> block = new LinkedHashMap<>();
        block.put("type", "text");
        block.put("text", text);
        return block;
    }

    private static Map<String, Object> image(Image image, ImageContent.@Nullable DetailLevel detail) {
        Map<String, Object> address = new LinkedHashMap<>();
        address.put("url", DataUrl.addressOf(image));
        if (detail != null) {
            address.put("detail", detail.name().toLowerCase(Locale.ROOT));
        }
        Map<String, Object> block = new LinkedHashMap<>();
        block.put("type", "image_url");
        block.put("image_url", address);
        return block;
    }

    private static Map<String, Object> file(
            String type, @Nullable URI url, @Nullable String base64, @Nullable String mimeType) {
        Map<String, Object> block = new LinkedHashMap<>();
        block.put("type", type);
        if (url != null) {
            block.put("url", url.toString());
        } else if (base64 != null) {
            block.put("base64", base64);
        }
        if (mimeType != null) {
            block.put("mime_type", mimeType);
        }
        return block;
    }
}
