package dev.recap.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.recap.message.Transcript.Line;
import dev.recap.text.Entity;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactsTest {

    private static final Line ASKED = new Line("user", "My phone is 010-5555-1234, order 88123, due 2026-12-24.");

    private static List<String> texts(Line... lines) {
        return Facts.in(List.of(lines)).stream().map(Entity::text).toList();
    }

    @Test
    void in_objectOfATool_keysAndQuotationMarksAreNoFacts() {
        Line result = new Line("tool lookUp", "{\"shippingCarrier\": \"by air\", \"trackingId\": \"AB-12345\"}");
        assertThat(texts(ASKED, result)).containsExactly("AB-12345", "010-5555-1234", "88123", "2026-12-24");
    }

    @Test
    void in_callOfATool_valuesAreFactsInKoreanToo() {
        Line call = new Line("assistant calls lookUp", "{\"주문\": [{\"번호\": 88124, \"도시\": \"부산시\"}]}");
        assertThat(texts(call)).contains("88124", "부산시").noneMatch(fact -> fact.contains("번호"));
    }

    @Test
    void in_arrayOfATool_isSearchedAsAnObject() {
        assertThat(texts(new Line("tool list", "[\"due\", {\"when\": \"2026-01-02\"}]")))
                .containsExactly("2026-01-02");
    }

    @Test
    void in_textOfATool_quotedNamesAreNoFacts() {
        assertThat(texts(new Line("tool error nope", "There is no tool 'nope'; use 'lookUp' by 2026-01-02.")))
                .containsExactly("2026-01-02");
    }

    @Test
    void in_searchOfTheConversation_isNoFactOfIts() {
        Line call = new Line("assistant calls search_history", "{\"query\": \"Mochi\"}");
        Line result = new Line("tool search_history", "Earlier messages:\n[2026-11-30T11:49:11Z user] order 88123");
        Line failed = new Line("tool error search_history", "Give the words as a text named query, 77123.");
        assertThat(texts(call, result, failed)).isEmpty();
    }

    @Test
    void in_recallOfTheMemory_isNoFactOfTheConversation() {
        Line call = new Line("assistant calls recall_facts", "{\"query\": \"Mochi\"}");
        Line result =
                new Line("tool recall_facts", "[0b5e9c1e-1111-4222-8333-444455556666] order 88123 is due 2026-12-24");
        Line failed = new Line("tool error recall_facts", "The tool recall_facts failed: 77123");
        assertThat(texts(call, result, failed)).isEmpty();
    }

    @Test
    void in_brokenJsonOfATool_isSearchedAsText() {
        assertThat(texts(new Line("tool list", "{\"when\": \"2026-01-02\""))).containsExactly("2026-01-02");
    }

    @Test
    void in_sameFactFromAToolAndAPerson_isThePersons() {
        Line result = new Line("tool lookUp", "{\"order\": 88123, \"item\": 77777}");
        assertThat(texts(ASKED, result)).containsExactly("77777", "010-5555-1234", "88123", "2026-12-24");
    }
}
