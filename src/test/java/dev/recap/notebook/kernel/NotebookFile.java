package dev.recap.notebook.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One of the project's notebooks.
 *
 * @param path where it is
 * @param root what is in it
 */
record NotebookFile(Path path, JsonNode root) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * A cell with code.
     *
     * @param id its id
     * @param source its code
     * @param throwsSomething whether it is tagged to
     */
    record Cell(String id, String source, boolean throwsSomething) {}

    /** Returns all of them. */
    static List<NotebookFile> all() {
        try (Stream<Path> files = Files.list(Path.of("notebooks"))) {
            List<NotebookFile> notebooks = new ArrayList<>();
            for (Path file : files.filter(name -> name.toString().endsWith(".ipynb"))
                    .sorted()
                    .toList()) {
                notebooks.add(new NotebookFile(file.toAbsolutePath(), JSON.readTree(file.toFile())));
            }
            return notebooks;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (JsonNode cell : root.path("cells")) {
            if (cell.path("cell_type").asText().equals("code")) {
                StringBuilder source = new StringBuilder();
                cell.path("source").forEach(line -> source.append(line.asText()));
                boolean throwsIt = false;
                for (JsonNode tag : cell.path("metadata").path("tags")) {
                    throwsIt |= tag.asText().equals("raises-exception");
                }
                cells.add(new Cell(cell.path("id").asText(), source.toString(), throwsIt));
            }
        }
        return cells;
    }

    @Override
    public String toString() {
        return String.valueOf(path.getFileName());
    }
}
