package dev.recap.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.recap.testing.ScriptedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserArchiveTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private Instant now = NOON;
    private final Memory memory = Memory.builder(ScriptedModel.answering())
            .reconciler((said, known) -> said.text().contains("stopped") ? known.subList(0, 1) : List.of())
            .clock(() -> now)
            .build();

    private UserMemory filled() {
        UserMemory sua = memory.user("sua");
        sua.record("수아", "Busan", null);
        sua.profile(new Profile(List.of("old"), List.of(), List.of()));
        sua.profile(new Profile(List.of("창가"), List.of("환불"), List.of("메모")));
        sua.save(List.of(new ExtractedFact("Likes tea.", FactType.PREFERENCE, 7, 0.8)));
        now = NOON.plus(Duration.ofDays(1));
        sua.save(List.of(new ExtractedFact("Has stopped drinking tea.", FactType.PREFERENCE, 8, 0.9)));
        sua.lock(sua.remember(ExtractedFact.of("고양이를 키운다")).id(), true);
        sua.append(List.of(new Episode(0, "hi", "hello", NOON), new Episode(1, "yes", "good", null)));
        return sua;
    }

    @Test
    void read_whatWasWritten_isTheSameForAnotherUser() {
        String archive = UserArchive.write(filled());
        now = NOON.plus(Duration.ofDays(9));
        UserMemory ann = memory.user("ann");

        assertThat(UserArchive.read(ann, archive)).isEqualTo(new UserArchive.Restored(3, 2, 2, 1));

        assertThat(ann.record()).map(User::name).contains("수아");
        assertThat(ann.profile()).isEqualTo(memory.user("sua").profile());
        assertThat(ann.episodes()).isEqualTo(memory.user("sua").episodes());
        assertThat(ann.everyFact())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("id", "user", "supersededBy")
                .containsExactlyInAnyOrderElementsOf(memory.user("sua").everyFact());
        Fact stopped = ann.search("stopped drinking", 1).get(0).fact();
        assertThat(ann.everyFact())
                .filteredOn(fact -> !fact.isCurrent())
                .extracting(Fact::supersededBy)
                .containsExactly(stopped.id());
    }

    @Test
    void read_sameTwice_addsNothingButWhatHasNoTime() {
        UserMemory sua = filled();
        assertThat(UserArchive.read(sua, UserArchive.write(sua))).isEqualTo(new UserArchive.Restored(0, 1, 0, 0));
        assertThat(sua.everyFact()).hasSize(3);
    }

    @Test
    void write_holdsFormerProfilesAndSupersededFacts() {
        assertThat(UserArchive.write(filled())).contains("\"old\"", "Likes tea.", "고양이를 키운다", "\"superseded_by\" : \"");
    }

    @Test
    void read_secrets_areTakenOut() {
        UserMemory ann = memory.user("ann");
        UserArchive.read(
                ann, UserArchive.write(filled()).replace("Has stopped drinking tea.", "Card 4111 1111 1111 1111."));
        assertThat(ann.everyFact()).extracting(Fact::text).noneMatch(text -> text.contains("4111"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"facts\": []}",
                "{\"facts\": [{\"text\": \"x\"}], \"episodes\": []}",
                "{\"facts\": [], \"episodes\": [{\"user\": \"x\"}]}",
                "{\"facts\": [], \"episodes\": [], \"profiles\": [{\"x\": 1}]}",
            })
    void read_whatIsNoArchive_isRefusedAndAddsNothing(String text) {
        UserMemory ann = memory.user("ann");
        assertThatThrownBy(() -> UserArchive.read(ann, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing was read");
        assertThat(ann.everyFact()).isEmpty();
        assertThat(ann.episodes()).isEmpty();
    }
}
