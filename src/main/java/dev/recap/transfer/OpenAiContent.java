package dev.recap.transfer;

import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.TextContent;
import dev.recap.message.Transcript;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * What a user said as OpenAI's chat API takes it: a text as it is, anything else as parts. What the API has no part for,
 * such as a video, or audio that is not in the message, is named in a text.
 */
final class OpenAiContent {

    /** What LangChain4j calls a type of audio, where the API calls it otherwise. */
    private static final Map<String, String> AUDIO_FORMATS =
            Map.of("audio/mpeg", "mp3", "audio/mp3", "mp3", "audio/wav", "wav", "audio/x-wav", "wav");

    private OpenAiContent() {}

    static Object of(List<Content> contents) {
        if (contents.size() == 1 && contents.get(0) instanceof TextContent only) {
            return only.text();
        }
        return contents.stream().map(OpenAiContent::part).toList();
    }

    private static Map<String, Object> part(Content content) {
        if (content instanceof ImageContent image) {
            return part("image_url", "url", DataUrl.addressOf(image.image()), "detail", detail(image.detailLevel()));
        } else if (content instanceof AudioContent audio && audio.audio().base64Data() != null) {
            String format = AUDIO_FORMATS.get(Objects.toString(audio.audio().mimeType(), ""));
            if (format != null) {
                return part("input_audio", "data", audio.audio().base64Data(), "format", format);
            }
        } else if (content instanceof PdfFileContent pdf && pdf.pdfFile().base64Data() != null) {
            DataUrl data = new DataUrl("application/pdf", pdf.pdfFile().base64Data());
            return part("file", "filename", "file.pdf", "file_data", data.toString());
        }
        Map<String, Object> text = new LinkedHashMap<>();
        text.put("type", "text");
        text.put("text", Transcript.described(List.of(content)));
        return text;
    }

    private static Map<String, Object> part(String type, String name, String value, String name2, String value2) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(name, value);
        fields.put(name2, value2);
        Map<String, Object> part = new LinkedHashMap<>();
        part.put("type", type);
        part.put(type, fields);
        return part;
    }

    private static String detail(ImageContent.DetailLevel level) {
        return switch (level) {
            case LOW, AUTO -> level.name().toLowerCase(Locale.ROOT);
            case MEDIUM, HIGH, ULTRA_HIGH -> "high";
        };
    }
}
