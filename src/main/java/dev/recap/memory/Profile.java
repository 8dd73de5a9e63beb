package dev.recap.memory;

import java.util.List;

/**
 * What is known about a customer, as a small form: 선호, 진행중_이슈 and 메모 in a Korean file. Immutable.
 *
 * @param preferences how the customer likes things
 * @param openIssues what is not settled yet
 * @param notes anything else worth knowing next time
 */
public record Profile(List<String> preferences, List<String> openIssues, List<String> notes) {

    /** A form nothing was entered in. */
    public static final Profile EMPTY = new Profile(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Profile {
        preferences = List.copyOf(preferences);
        openIssues = List.copyOf(openIssues);
        notes = List.copyOf(notes);
    }

    /** Returns whether nothing is entered. */
    public boolean isEmpty() {
        return preferences.isEmpty() && openIssues.isEmpty() && notes.isEmpty();
    }
}
