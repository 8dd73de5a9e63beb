package dev.recap.summary;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Fires when one of several triggers does, or when all do.
 *
 * @param triggers at least one
 * @param all whether all have to
 */
record Combined(List<Trigger> triggers, boolean all) implements Trigger {

    Combined {
        triggers = List.copyOf(triggers);
        if (triggers.isEmpty()) {
            throw new IllegalArgumentException("any() and all() need at least one trigger; give them some.");
        }
    }

    @Override
    public boolean fires(Situation situation) {
        return enough(trigger -> trigger.fires(situation));
    }

    private boolean enough(Predicate<Trigger> fires) {
        return all ? triggers.stream().allMatch(fires) : triggers.stream().anyMatch(fires);
    }

    @Override
    public boolean firesBeforeModel(Situation situation) {
        return triggers.stream().anyMatch(trigger -> trigger.firesBeforeModel(situation)) && (!all || fires(situation));
    }

    @Override
    public boolean firesOn(Keep keep, @Nullable ContextWindow window) {
        return enough(trigger -> trigger.firesOn(keep, window));
    }

    /** One that never fires is a slip, also beside others that do. */
    @Override
    public boolean canFire(@Nullable ContextWindow window) {
        return triggers.stream().allMatch(trigger -> trigger.canFire(window));
    }

    @Override
    public boolean countsTokens() {
        return triggers.stream().anyMatch(Trigger::countsTokens);
    }

    @Override
    public boolean needsWindow() {
        return triggers.stream().anyMatch(Trigger::needsWindow);
    }

    @Override
    public OptionalInt tokens(@Nullable ContextWindow window) {
        List<OptionalInt> tokens =
                triggers.stream().map(trigger -> trigger.tokens(window)).toList();
        IntStream known = tokens.stream().flatMapToInt(OptionalInt::stream);
        if (!all) {
            return known.min();
        }
        return tokens.stream().allMatch(OptionalInt::isPresent) ? known.max() : OptionalInt.empty();
    }

    @Override
    public String toString() {
        return triggers.stream()
                .map(trigger -> trigger instanceof Combined ? "(" + trigger + ")" : trigger.toString())
                .collect(Collectors.joining(all ? " and " : " or "));
    }
}
