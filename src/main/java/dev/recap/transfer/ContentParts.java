package dev.recap.transfer;

import dev.langchain4j.data.audio.Audio;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.ImageContent.DetailLevel;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.VideoContent;
import dev.langchain4j.data.pdf.PdfFile;
import dev.langchain4j.data.video.Video;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the content of a message: a text, or a list of texts and parts. OpenAI's parts and LangChain's content blocks
 * are told apart by their type and are both taken from either.
 */
final class ContentParts {

    private static final String PDF = "application/pdf";

    private ContentParts() {}

    /** Returns the contents; empty where there is none. */
    static List<Content> read(Fields message) {
        Object content = message.value("content");
        if (content == null) {
            return List.of();
        } else if (content instanceof String text) {
            return List.of(TextContent.from(text));
        } else if (content instanceof List<?> parts) {
            return parts.stream().map(part -> part(message.place(), part)).toList();
        }
        throw message.refused("its content is neither a text nor a list of parts");
    }

    /** Returns the words of a message that can hold nothing else. */
    static String text(Fields message) {
        StringBuilder text = new StringBuilder();
        for (Content content : read(message)) {
            if (!(content instanceof TextContent words)) {
                throw message.refused("its content holds something that is not a text");
            }
            text.append(text.isEmpty() ? "" : "\n").append(words.text());
        }
        return text.toString();
    }

    private static Content part(String place, @Nullable Object part) {
        if (part instanceof String text) {
            return TextContent.from(text);
        }
        Fields fields = Fields.of(place + ", content", part);
        String type = fields.requiredText("type");
        return switch (type) {
            case "text", "input_text" -> TextContent.from(fields.requiredText("text"));
            case "image_url" -> imageUrl(fields);
            case "image" -> ImageContent.from(image(source(fields)));
            case "input_audio" -> inputAudio(fields.object("input_audio"));
            case "audio" -> AudioContent.from(audio(source(fields)));
            case "video" -> VideoContent.from(video(source(fields)));
            case "file" -> pdf(fields);
            default -> throw fields.refused("a part of the type '" + type + "' is not known");
        };
    }

    /** Anthropic's blocks keep what the others have at hand in an object of its own. */
    private static Fields source(Fields block) {
        return block.has("source") ? block.object("source") : block;
    }

    private static ImageContent imageUrl(Fields part) {
        Fields image = part.value("image_url") instanceof String url
                ? new Fields(part.place(), Map.of("url", url))
                : part.object("image_url");
        return ImageContent.from(image(image), detail(image));
    }

    private static DetailLevel detail(Fields image) {
        String detail = image.text("detail");
        try {
            return detail == null ? DetailLevel.AUTO : DetailLevel.valueOf(detail.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw image.refused("the detail '" + detail + "' of an image is not known");
        }
    }

    private static Image image(Fields source) {
        String url = source.text("url");
        DataUrl data = url == null ? null : DataUrl.of(url);
        if (data != null) {
            return Image.builder()
                    .base64Data(data.base64())
                    .mimeType(data.mimeType())
                    .build();
        }
        return Image.builder()
                .url(url(source))
                .base64Data(base64(source))
                .mimeType(mimeType(source))
                .build();
    }

    private static AudioContent inputAudio(Fields audio) {
        return AudioContent.from(audio.requiredText("data"), "audio/" + audio.requiredText("format"));
    }

    private static Audio audio(Fields source) {
        return Audio.builder()
                .url(url(source))
                .base64Data(base64(source))
                .mimeType(mimeType(source))
                .build();
    }

    private static Video video(Fields source) {
        return Video.builder()
                .url(url(source))
                .base64Data(base64(source))
                .mimeType(mimeType(source))
                .build();
    }

    private static PdfFileContent pdf(Fields part) {
        String whole = part.object("file").text("file_data");
        DataUrl data = whole == null ? null : DataUrl.of(whole);
        Fields source = source(part);
        String mimeType = data != null ? data.mimeType() : mimeType(source);
        if (mimeType != null && !mimeType.equals(PDF)) {
            throw part.refused("a file of the type '" + mimeType + "' cannot be kept, only PDF can");
        }
        PdfFile.Builder file = PdfFile.builder().mimeType(PDF);
        return PdfFileContent.from(
                data != null
                        ? file.base64Data(data.base64()).build()
                        : file.url(url(source)).base64Data(base64(source)).build());
    }

    /** Returns the address, or {@code null} when the data stands in the message itself. */
    private static @Nullable URI url(Fields source) {
        String url = source.text("url");
        if (url == null) {
            if (base64(source) == null) {
                throw source.refused("a part has neither an address nor data");
            }
            return null;
        }
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            throw source.refused("a part has an address that is none");
        }
    }

    private static @Nullable String base64(Fields source) {
        return source.text("base64", "data");
    }

    private static @Nullable String mimeType(Fields source) {
        return source.text("mime_type", "media_type");
    }
}
