package dev.recap.cli;

import dev.recap.message.RecapException;
import org.jspecify.annotations.Nullable;

/** A setting names something that cannot be had; nothing was done. */
final class SettingException extends RecapException {

    private static final long serialVersionUID = 1L;

    SettingException(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
