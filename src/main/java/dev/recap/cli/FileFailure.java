package dev.recap.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** What is said about a file that could not be read or written. */
final class FileFailure {

    private FileFailure() {}

    static SettingException of(String file, String deed, IOException failure) {
        return new SettingException(
                "The file '" + Printable.oneLine(file) + "' cannot be " + deed + " (" + reason(failure)
                        + "); give another.",
                failure);
    }

    private static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "it or its folder is not there";
        } else if (failure instanceof AccessDeniedException) {
            return "access is denied";
        } else if (failure instanceof FileSystemException system && system.getReason() != null) {
            return Printable.oneLine(system.getReason());
        }
        return Printable.oneLine(Objects.toString(failure.getMessage(), "no reason is known"));
    }
}
