package dev.recap.notebook.kernel;

import java.util.Arrays;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.dflib.jjava.jupyter.kernel.display.Renderer;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;

/** Shows values as the classes of the notebook asked for, and all others as their text: of arrays, what they hold. */
final class PlainText extends Renderer {

    @Override
    protected DisplayData finalizeDisplayData(DisplayData data, Object value) {
        if (!data.hasDataForType(MIMEType.TEXT_PLAIN)) {
            data.putText(text(value));
        }
        return data;
    }

    private static String text(Object value) {
        if (!value.getClass().isArray()) {
            String text = value.toString();
            return text == null ? "null" : text;
        }
        String inBrackets = Arrays.deepToString(new Object[] {value});
        return inBrackets.substring(1, inBrackets.length() - 1);
    }
}
