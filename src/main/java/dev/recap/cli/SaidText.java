package dev.recap.cli;

import dev.langchain4j.data.message.UserMessage;
import dev.recap.message.JsonText;
import dev.recap.message.Message;
import dev.recap.transfer.MessageHistory;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;

/** What a user has said, in a file or in what is piped in. */
final class SaidText {

    private SaidText() {}

    /**
     * Returns the user's messages of a history in OpenAI's or LangChain's JSON, or the whole of any other text as one.
     *
     * @throws SettingException if the file cannot be read or is not UTF-8
     */
    static List<Message> read(String file, Console console) {
        String text = text(file, console);
        Instant now = Instant.now();
        if (!isJson(text)) {
            return List.of(Message.of(UserMessage.from(text), now));
        }
        try {
            return MessageHistory.read(new StringReader(text), null, now).stream()
                    .filter(Message::isFromUser)
                    .toList();
        } catch (IOException e) {
            throw FileFailure.of(file, "read", e);
        }
    }

    /** A note may begin with a bracket, too. */
    private static boolean isJson(String text) {
        String start = text.stripLeading();
        if (!start.startsWith("[") && !start.startsWith("{")) {
            return false;
        }
        try {
            JsonText.readAll(new StringReader(text));
            return true;
        } catch (IllegalArgumentException | IOException e) {
            return false;
        }
    }

    /** Returns what is in a file, or with {@code -} what is piped in. */
    static String text(String file, Console console) {
        // Buffered, it is read piece by piece: a FileInputStream asked for all asks a pipe how long it is.
        try (InputStream bytes = new BufferedInputStream(
                file.equals("-") ? console.input() : Files.newInputStream(Database.path(file)))) {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.readAllBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new SettingException("The file " + Printable.oneLine(file) + " is not UTF-8; convert it.", e);
        } catch (IOException e) {
            throw FileFailure.of(file, "read", e);
        }
    }
}
