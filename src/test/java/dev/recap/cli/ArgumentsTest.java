package dev.recap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ArgumentsTest {

    @Test
    void of_whatIsMissingOrTooMuch_isRefusedByName() {
        assertRefused(CommandName.STATE, "--thread");
        assertRefused(CommandName.SEND, "a text", "--thread", "T");
        assertRefused(CommandName.SEND, "'b'", "--thread", "T", "a", "b");
        assertRefused(CommandName.STATE, "'a'", "--thread", "T", "a");
        assertRefused(CommandName.STATE, "--turn-id", "--thread", "T", "--turn-id", "I");
    }

    @Test
    void of_commonOptions_areTakenByEveryCommand() {
        for (CommandName command : CommandName.values()) {
            assertThat(command.takes(Option.DATABASE)).as(command.word()).isTrue();
            assertThat(command.takes(Option.JSON)).as(command.word()).isTrue();
            assertThat(command.takes(Option.MODEL)).as(command.word()).isTrue();
            assertThat(command.takes(Option.USER)).as(command.word()).isTrue();
        }
    }

    @Test
    void help_ofACommand_listsOnlyWhatMattersToIt() {
        assertThat(Help.of(CommandName.SEND)).contains("--model", "--timeout", "--system", "--db", "--user", "--json");
        assertThat(Help.of(CommandName.SEARCH))
                .contains("--db", "--user", "--json", "--limit")
                .doesNotContain("--model", "--base-url", "--timeout", "--system");
        assertThat(Help.of(CommandName.GRAPH)).contains("--format", "--json").doesNotContain("--db", "--user");
    }

    @Test
    void value_givenTwice_isTheLast() {
        assertThat(arguments(CommandName.STATE, "--thread", "A", "--thread", "B")
                        .value(Option.THREAD))
                .isEqualTo("B");
    }

    @Test
    void number_notAWholeNumberOfAtLeastTheLeast_isRefused() {
        for (String limit : List.of("-1", "abc", "", "1.5", "99999999999")) {
            Arguments arguments = arguments(CommandName.HISTORY, "--thread=T", "--limit=" + limit);
            assertThatThrownBy(() -> arguments.number(Option.LIMIT, 0, 7))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--limit");
        }
        assertThat(arguments(CommandName.HISTORY, "--thread=T", "--limit=0").number(Option.LIMIT, 0, 7))
                .isZero();
        assertThat(arguments(CommandName.HISTORY, "--thread=T").number(Option.LIMIT, 0, 7))
                .isEqualTo(7);
    }

    @Test
    void pairs_repeated_areAllThere() {
        assertThat(arguments(CommandName.THREADS, "--metadata", "a=1=2", "--metadata=b=")
                        .pairs(Option.METADATA))
                .isEqualTo(Map.of("a", "1=2", "b", ""));
        assertThatThrownBy(
                        () -> arguments(CommandName.THREADS, "--metadata", "a").pairs(Option.METADATA))
                .isInstanceOf(UsageException.class);
    }

    private static void assertRefused(CommandName command, String telling, String... words) {
        assertThatThrownBy(() -> arguments(command, words))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(telling);
    }

    private static Arguments arguments(CommandName command, String... words) {
        List<String> all = new ArrayList<>(List.of(command.word()));
        all.addAll(List.of(words));
        return Arguments.of(command, Words.sort(all));
    }
}
