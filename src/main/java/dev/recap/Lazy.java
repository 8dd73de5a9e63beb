package dev.recap;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes a value when it is first wanted, and once. Thread-safe. */
final class Lazy<T> {

    private final Supplier<T> supplier;
    private volatile @Nullable T value;

    Lazy(Supplier<T> supplier) {
        this.supplier = supplier;
    }

    T get() {
        T known = value;
        return known == null ? make() : known;
    }

    private synchronized T make() {
        T known = value;
        if (known == null) {
            known = supplier.get();
            value = known;
        }
        return known;
    }
}
