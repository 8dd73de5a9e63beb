package dev.recap.text;

/**
 * A name, number, date or the like that a text holds.
 *
 * @param text as it is written, in NFC; of a quotation what stands between the quotation marks
 * @param kind what it is
 */
public record Entity(String text, Kind kind) {

    /** @throws IllegalArgumentException if the text is blank */
    public Entity {
        if (text.isBlank()) {
            throw new IllegalArgumentException("An entity has a text; give what was found, without blanks around it.");
        }
    }

    /** What an entity can be. */
    public enum Kind {
        /** A person, place, organization, product or project. */
        NAME,
        /** A number with a unit or currency, or of three digits and more. */
        NUMBER,
        /** A day, month or year of the calendar. */
        DATE,
        /** A time of day. */
        TIME,
        /** An order or ticket number, UUID, hash or version. */
        ID,
        /** An e-mail address, URL, phone number, file path or postal address. */
        ADDRESS,
        /** What stands between quotation marks. */
        QUOTED
    }
}
