package dev.recap.message;

/** Writes what UTF-8 cannot encode as JSON escapes; in JSON it can only stand inside a string, where they mean it. */
final class SurrogateEscapes {

    private SurrogateEscapes() {}

    static String escape(String json) {
        int first = firstUnpaired(json, 0);
        if (first < 0) {
            return json;
        }
        StringBuilder escaped = new StringBuilder(json.length() + 16);
        int from = 0;
        for (int at = first; at >= 0; at = firstUnpaired(json, from)) {
            escaped.append(json, from, at).append("\\u").append(Integer.toHexString(json.charAt(at)));
            from = at + 1;
        }
        return escaped.append(json, from, json.length()).toString();
    }

    private static int firstUnpaired(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }
}
