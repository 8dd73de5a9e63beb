package dev.recap.model;

import dev.recap.message.Transcript;
import dev.recap.text.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes the form about a customer anew: what it held before, without what was settled or contradicted since, and behind it
 * the sentences of the user in the summary and the transcript that tell a preference, an open issue, or something lasting.
 */
final class OfflineProfile {

    private static final String ITEM = "- ";
    private static final int ANY_CASE = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private static final Pattern ISSUE = Pattern.compile(
            "아직|환불|반품|교환|미해결|해결(?:이|되지|을) ?(?:안|못|않)|기다리고 있|(?:안|오지|도착하지) (?:왔|와요|않)|고장|불량|(?:안|되지) (?:돼요|됩니다|않아요)"
                    + "|\\brefund|\\bnot (?:been |yet )*(?:resolved|arrived|received|fixed|working)\\b|\\bunresolved\\b|\\bstill (?:waiting|not|no\\b|open|broken)"
                    + "|\\bwaiting (?:for|on)\\b|\\b(?:has|have|does|is)n['’]t (?:been |yet )?(?:resolved|arrived|received|come|work|working|fixed)"
                    + "|\\bbroken\\b|\\bdefective\\b|\\bmy complaint\\b|\\breturn (?:it|the|my)\\b",
            ANY_CASE);

    private static final Pattern SETTLED = Pattern.compile(
            "해결(?:됐|되었|했)|(?:환불|반품|교환|처리)(?:이|을|은)? ?(?:됐|되었|받았|완료|끝났)|도착했|잘 받았"
                    + "|\\b(?:is|was|been|got|all|now) (?:resolved|solved|settled|fixed|refunded)\\b|\\b(?:got|received) (?:it|the|my)\\b"
                    + "|\\bhas arrived\\b|\\barrived (?:today|yesterday)\\b|\\bworks (?:now|again)\\b",
            ANY_CASE);

    private static final Pattern UNSETTLED = Pattern.compile("아직|않|못 |\\b(?:not|never|yet)\\b|n['’]t\\b", ANY_CASE);

    private final List<String> preferences = new ArrayList<>();
    private final List<String> openIssues = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private OfflineProfile() {}

    /**
     * Returns the three lists.
     *
     * @param prompt paragraphs, of which the second is the former form, the fourth and those behind it the summary, and the
     *     last but one the transcript
     */
    static Map<String, Object> of(String prompt) {
        OfflineProfile profile = new OfflineProfile();
        List<String> paragraphs = Arrays.asList(prompt.split("\n\n", -1));
        if (paragraphs.size() > 1) {
            profile.readFormer(paragraphs.get(1));
        }
        profile.add(Statement.inNotes(summary(paragraphs)));
        profile.add(Statement.in(Transcript.read(prompt)));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("preferences", profile.preferences);
        json.put("open_issues", profile.openIssues);
        json.put("notes", profile.notes);
        return json;
    }

    /** The words before the transcript are the prompt's own. */
    private static String summary(List<String> paragraphs) {
        int transcript = 0;
        while (transcript < paragraphs.size() && !paragraphs.get(transcript).startsWith(Transcript.OPEN)) {
            transcript++;
        }
        return transcript - 1 > 3 ? String.join("\n", paragraphs.subList(3, transcript - 1)) : "";
    }

    private void readFormer(String form) {
        List<String> list = new ArrayList<>();
        for (String line : form.split("\n", -1)) {
            if (line.startsWith(ITEM)) {
                list.add(line.substring(ITEM.length()));
            } else {
                list = headed(line);
            }
        }
    }

    /** Returns the list that a line of the prompt names, in either language; of any other line, one that nobody reads. */
    private List<String> headed(String line) {
        return switch (line) {
            case "Preferences:", "선호:" -> preferences;
            case "Open issues:", "진행중 이슈:" -> openIssues;
            case "Notes:", "메모:" -> notes;
            default -> new ArrayList<>();
        };
    }

    private void add(List<Statement> statements) {
        for (Statement statement : statements) {
            String text = statement.text();
            if (!statement.isByUser() || SmallTalk.is(text)) {
                continue;
            }
            boolean isSettled =
                    SETTLED.matcher(text).find() && !UNSETTLED.matcher(text).find();
            if (isSettled) {
                settle(text);
            } else if (ISSUE.matcher(text).find()) {
                add(openIssues, text);
            } else {
                LastingFact.in(List.of(statement))
                        .forEach(fact ->
                                add(fact.kind().type().equals("preference") ? preferences : notes, fact.text()));
            }
        }
    }

    private void add(List<String> list, String text) {
        for (List<String> former : List.of(preferences, notes)) {
            List<Integer> gone = Claim.contradicted(text, former);
            for (int i = gone.size() - 1; i >= 0; i--) {
                former.remove(gone.get(i) - 1);
            }
        }
        String key = key(text);
        if (list.stream().noneMatch(known -> key(known).equals(key))) {
            list.add(text);
        }
    }

    private static String key(String text) {
        return new Statement(Statement.Speaker.USER, text).key();
    }

    /** What shares a word with the issue that is settled; the last one where none does: "It's resolved, thanks." */
    private void settle(String text) {
        Set<String> words = new HashSet<>(Terms.of(text));
        boolean anyGone = openIssues.removeIf(issue -> Terms.of(issue).stream().anyMatch(words::contains));
        if (!anyGone && !openIssues.isEmpty()) {
            openIssues.remove(openIssues.size() - 1);
        }
    }
}
