package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.recap.testing.ScriptedModel;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The rules of Reactive Streams that matter to whoever subscribes to a turn. */
@Timeout(60)
class EventPublisherTest {

    /** Writes down what it hears: events, then "complete" or the error. */
    private static class Hearer implements Flow.Subscriber<ConversationEvent> {

        final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();
        Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
        }

        @Override
        public void onNext(ConversationEvent event) {
            heard.add(event);
        }

        @Override
        public void onError(Throwable failure) {
            heard.add(failure);
        }

        @Override
        public void onComplete() {
            heard.add("complete");
        }

        Object next() throws InterruptedException {
            Object next = heard.poll(20, TimeUnit.SECONDS);
            assertThat(next).isNotNull();
            return next;
        }
    }

    private static Hearer subscribe(ConversationThread thread, String text) {
        Hearer hearer = new Hearer();
        thread.publisher(text).subscribe(hearer);
        return hearer;
    }

    @Test
    void request_oneByOne_deliversEachEventOnDemandAndThenCompletes() throws InterruptedException {
        try (Recap recap =
                Recap.builder(ScriptedModel.answering("one two three")).build()) {
            ConversationThread thread = recap.thread("1");
            Hearer hearer = subscribe(thread, "hello");
            assertThat(thread.info()).isEmpty();
            String tokens = "";
            for (Object next = null; !(next instanceof ConversationEvent.Done); ) {
                assertThat(hearer.heard).isEmpty();
                hearer.subscription.request(1);
                next = hearer.next();
                tokens += next instanceof ConversationEvent.Token token ? token.text() : "";
            }
            assertThat(tokens).isEqualTo("one two three");
            assertThat(hearer.next()).isEqualTo("complete");
        }
    }

    @Test
    void request_noMoreThanTheFirst_letsTheTurnGoOnWithoutDelivering() throws InterruptedException {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            Hearer hearer = subscribe(thread, "hello");
            hearer.subscription.request(1);
            hearer.next();
            // Queues behind the published turn, which a slow subscriber does not hold up.
            assertThat(thread.send("next").text()).isEqualTo("re: next");
            assertThat(hearer.heard).isEmpty();
            hearer.subscription.request(Long.MAX_VALUE);
            hearer.subscription.request(Long.MAX_VALUE);
            while (!hearer.next().equals("complete")) {}
        }
    }

    @Test
    void cancel_afterTheFirstToken_deliversNothingMore() throws InterruptedException {
        try (Recap recap = Recap.builder(ScriptedModel.answering("one two three four", "next"))
                .build()) {
            ConversationThread thread = recap.thread("1");
            Hearer hearer = new Hearer() {
                @Override
                public void onNext(ConversationEvent event) {
                    super.onNext(event);
                    if (event instanceof ConversationEvent.Token) {
                        subscription.cancel();
                    }
                }
            };
            thread.publisher("hello").subscribe(hearer);
            hearer.subscription.request(Long.MAX_VALUE);
            while (!(hearer.next() instanceof ConversationEvent.Token)) {}
            assertThat(thread.send("more").text()).isEqualTo("next");
            assertThat(hearer.heard).isEmpty();
            assertThat(Conversations.texts(thread.state())).containsExactly("hello", "one ", "more", "next");
        }
    }

    @Test
    void cancel_beforeAnythingWasRequested_asksNoModel() {
        ScriptedModel model = Conversations.model();
        try (Recap recap = Recap.builder(model).build()) {
            Hearer hearer = subscribe(recap.thread("1"), "hello");
            hearer.subscription.cancel();
            hearer.subscription.request(1);
            assertThat(recap.thread("1").info()).isEmpty();
            assertThat(hearer.heard).isEmpty();
        }
        assertThat(model.calls()).isZero();
    }

    @Test
    void request_notPositive_isAnErrorOfTheSubscription() throws InterruptedException {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            for (long count : List.of(0L, -1L)) {
                Hearer hearer = subscribe(recap.thread("1"), "hello");
                hearer.subscription.request(count);
                assertThat(hearer.next()).isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void subscribe_twice_isRefusedAfterOnSubscribeWithoutATurn() throws InterruptedException {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            Flow.Publisher<ConversationEvent> publisher = recap.thread("1").publisher("hello");
            publisher.subscribe(new Hearer());
            Hearer second = new Hearer() {
                @Override
                public void onSubscribe(Flow.Subscription subscription) {
                    super.onSubscribe(subscription);
                    subscription.request(Long.MAX_VALUE);
                }
            };
            publisher.subscribe(second);
            // In the line behind whatever was begun before.
            recap.thread("1").sendAsync("next").toCompletableFuture().join();
            assertThat(Conversations.texts(recap.thread("1").state())).containsExactly("next", "re: next");
            assertThat(second.subscription).isNotNull();
            assertThat(second.next()).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> publisher.subscribe(null)).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void modelFails_isHeardAsTheSubscribersError() throws InterruptedException {
        IllegalStateException down = new IllegalStateException("down");
        try (Recap recap =
                Recap.builder(Conversations.model().failOnCall(1, down)).build()) {
            Hearer hearer = subscribe(recap.thread("1"), "hello");
            hearer.subscription.request(Long.MAX_VALUE);
            Object next = hearer.next();
            while (next instanceof ConversationEvent) {
                next = hearer.next();
            }
            assertThat(next).isInstanceOf(dev.recap.model.ModelException.class);
        }
    }

    @Test
    void subscriberThrowsAnError_cancelsTheTurnAndArrivesWhereItWasCalled() throws InterruptedException {
        AssertionError mine = new AssertionError("mine");
        AtomicInteger delivered = new AtomicInteger();
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            Hearer hearer = new Hearer() {
                @Override
                public void onNext(ConversationEvent event) {
                    if (delivered.incrementAndGet() == 2) {
                        throw mine;
                    }
                    super.onNext(event);
                }
            };
            thread.publisher("hello").subscribe(hearer);
            hearer.subscription.request(1);
            hearer.next();
            // Queues behind the published turn, so that its events are there when the next is requested.
            assertThat(thread.send("more").text()).isEqualTo("re: more");
            assertThatThrownBy(() -> hearer.subscription.request(1)).isSameAs(mine);
            hearer.subscription.request(1);
            assertThat(delivered).hasValue(2);
        }
    }

    @Test
    void place_ofWhatASubscriberThrew_isItsOwnLineWithoutTheMessage() {
        Throwable thrown = catchThrowable(() -> Objects.requireNonNull(null, "secret"));
        assertThat(EventPublisher.place(thrown))
                .startsWith(" at ")
                .contains("EventPublisherTest.java:")
                .doesNotContain("secret");
    }

    @Test
    void subscriberThrows_cancelsTheTurnAndHarmsNobodyElse() {
        try (Recap recap = Recap.builder(Conversations.model()).build()) {
            ConversationThread thread = recap.thread("1");
            Hearer hearer = new Hearer() {
                @Override
                public void onNext(ConversationEvent event) {
                    throw new IllegalStateException("not mine");
                }
            };
            thread.publisher("hello").subscribe(hearer);
            hearer.subscription.request(Long.MAX_VALUE);
            assertThat(thread.send("more").text()).isEqualTo("re: more");
            assertThat(hearer.heard).isEmpty();
        }
    }
}
