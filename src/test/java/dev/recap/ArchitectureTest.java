package dev.recap;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which package may know which. A package that does not exist yet breaks nothing; a new one needs a row here.
 *
 * <p>{@code ConversationState}, {@code RunningSummary} and {@code Transcript} stand in {@code message}, not in
 * {@code summary}: checkpoints hold the first two without knowing how a summary is made, and the transcript is how
 * every package that writes a prompt quotes messages.
 */
class ArchitectureTest {

    private static final String ROOT = "dev.recap";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    private static final List<String> EVERYWHERE =
            List.of("java..", "javax.net.ssl", "org.jspecify.annotations", "org.slf4j");
    private static final String LANGCHAIN4J_DATA = "dev.langchain4j.data..";
    private static final String LANGCHAIN4J_TOOL_CALLS = "dev.langchain4j.agent.tool";
    private static final String LANGCHAIN4J = "dev.langchain4j..";
    private static final String LANGGRAPH4J = "org.bsc..";
    private static final String JACKSON = "com.fasterxml.jackson..";
    private static final String[] JDBC = {
        "javax.sql", "org.sqlite..", "org.postgresql..", "com.zaxxer.hikari..", "com.pgvector.."
    };
    private static final String[] EXPORTERS = {"io.opentelemetry..", "io.micrometer.."};
    private static final String[] CONCEPTS = {
        ROOT + ".message",
        ROOT + ".text",
        ROOT + ".summary",
        ROOT + ".checkpoint",
        ROOT + ".tool",
        ROOT + ".node",
        ROOT + ".memory",
        ROOT + ".observe"
    };
    /** The connection helper that both kinds of stores share; it knows drivers, and of concepts the errors. */
    private static final String CONNECTIONS = ROOT + ".jdbc";

    private static final Map<String, List<String>> MAY_IMPORT = mayImport();

    private static Map<String, List<String>> mayImport() {
        Map<String, List<String>> table = new LinkedHashMap<>();
        table.put("message", List.of(LANGCHAIN4J_DATA, LANGCHAIN4J_TOOL_CALLS, JACKSON));
        table.put("text", List.of("org.apache.lucene.."));
        table.put("observe", all(List.of(EXPORTERS), recap("message"), recap("checkpoint"), LANGCHAIN4J));
        table.put(
                "summary",
                List.of(recap("message"), recap("text"), recap("observe"), LANGCHAIN4J, "com.knuddels.jtokkit.."));
        table.put("tool", List.of(recap("message"), recap("observe"), LANGCHAIN4J));
        table.put("node", List.of(recap("message")));
        table.put("checkpoint", List.of(recap("message")));
        table.put(
                "transfer",
                List.of(
                        recap("message"),
                        recap("text"),
                        recap("checkpoint"),
                        recap("graph"),
                        LANGCHAIN4J_DATA,
                        LANGCHAIN4J_TOOL_CALLS));
        table.put("memory", List.of(recap("message"), recap("text"), LANGCHAIN4J, JACKSON));
        table.put("jdbc", all(List.of(JDBC), recap("message")));
        table.put(
                "checkpoint.jdbc",
                all(
                        List.of(JDBC),
                        recap("checkpoint"),
                        recap("message"),
                        LANGCHAIN4J_DATA,
                        CONNECTIONS,
                        JACKSON,
                        "javax.crypto.."));
        table.put(
                "memory.jdbc",
                all(
                        List.of(JDBC),
                        recap("memory"),
                        recap("message"),
                        recap("text"),
                        CONNECTIONS,
                        JACKSON,
                        LANGCHAIN4J));
        table.put("graph", all(List.of(CONCEPTS), recap("model"), LANGGRAPH4J, LANGCHAIN4J, JACKSON));
        table.put("model", List.of(recap("message"), recap("text"), LANGCHAIN4J, JACKSON));
        table.put(
                "",
                all(
                        List.of(CONCEPTS),
                        recap("graph"),
                        recap("transfer"),
                        recap("checkpoint.jdbc"),
                        recap("memory.jdbc"),
                        recap("model"),
                        LANGCHAIN4J,
                        "javax.sql"));
        table.put("langgraph4j", List.of(ROOT, recap("checkpoint"), recap("message"), LANGCHAIN4J_DATA, LANGGRAPH4J));
        List<String> everything = all(
                List.of(CONCEPTS),
                ROOT,
                recap("graph"),
                recap("transfer"),
                recap("checkpoint.jdbc"),
                recap("memory.jdbc"),
                recap("model"),
                LANGCHAIN4J,
                JACKSON);
        table.put(
                "notebook",
                all(
                        everything,
                        "org.dflib.jjava..",
                        "net.sourceforge.plantuml..",
                        "org.knowm.xchart..",
                        "javax.imageio.."));
        table.put(
                "notebook.kernel",
                List.of(recap("message"), "jdk.jshell..", "org.dflib.jjava..", "com.google.gson..", "org.zeromq.."));
        table.put(
                "cli",
                all(
                        everything,
                        recap("notebook"),
                        recap("notebook.kernel"),
                        "org.jline..",
                        "io.github.cdimascio.dotenv.."));
        table.put("server", all(everything, "com.sun.net.httpserver"));
        return table;
    }

    private static String recap(String name) {
        return name.isEmpty() ? ROOT : ROOT + "." + name;
    }

    private static List<String> all(List<String> some, String... more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(List.of(more));
        return all;
    }

    static Set<String> packages() {
        return MAY_IMPORT.keySet();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void everyPackage_imports_onlyWhatTheTableAllows(String name) {
        List<String> allowed = all(EVERYWHERE, recap(name));
        allowed.addAll(MAY_IMPORT.get(name));
        holds(classes()
                .that()
                .resideInAPackage(recap(name))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .because("DESIGN's table names what " + recap(name) + " may import"));
    }

    @Test
    void everyPackage_thatExists_hasARowInTheTable() {
        Set<String> known =
                MAY_IMPORT.keySet().stream().map(ArchitectureTest::recap).collect(Collectors.toSet());
        assertThat(packageNames()).isNotEmpty().isSubsetOf(known);
    }

    @Test
    void everyPackage_thatExists_isNullMarked() throws ClassNotFoundException {
        for (String name : packageNames()) {
            Class<?> info = Class.forName(name + ".package-info");
            assertThat(info.isAnnotationPresent(NullMarked.class)).as(name).isTrue();
        }
    }

    @Test
    void packages_together_haveNoCycles() {
        holds(slices().matching("dev.(**)").should().beFreeOfCycles());
    }

    @Test
    void langgraph4j_isKnown_toGraphAndToTheNodeForOtherGraphsAlone() {
        holds(noClasses()
                .that()
                .resideOutsideOfPackages(recap("graph"), recap("langgraph4j"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(LANGGRAPH4J)
                .because("its 1.9 line breaks the API"));
    }

    @Test
    void commandLineLibraries_areKnown_toCliAlone() {
        holds(noClasses()
                .that()
                .resideOutsideOfPackage(recap("cli"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.jline..", "io.github.cdimascio..")
                .because("library users do not have them"));
    }

    @Test
    void exporters_areKnown_toTheirListenersAlone() {
        holds(noClasses()
                .that()
                .haveNameNotMatching(".*\\.observe\\.(OpenTelemetry|Micrometer)Listener(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(EXPORTERS)
                .because("only who constructs such a listener has its library"));
    }

    @Test
    void consoleStreams_areUsed_byCliAlone() {
        holds(noClasses()
                .that()
                .resideOutsideOfPackages(recap("cli"), recap("notebook.kernel"))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .because("a library has no business on the console"));
    }

    @Test
    void stackTraces_arePrinted_byTheProgramAlone() {
        holds(noClasses()
                .that()
                .doNotHaveFullyQualifiedName(recap("cli") + ".Program")
                .should()
                .callMethodWhere(
                        HasName.Predicates.name("printStackTrace").onResultOf(JavaAccess.Functions.Get.target()))
                .because("the program prints one to whoever sets RECAP_DEBUG; nobody else is asked"));
    }

    @Test
    void javaSerialization_isUsed_nowhere() {
        holds(noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.Object(In|Out)putStream")
                .because("untrusted files are not deserialized"));
    }

    @Test
    void classes_areNamed_forWhatTheyDo() {
        holds(noClasses()
                .should()
                .haveSimpleNameEndingWith("Utils")
                .orShould()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Impl")
                .orShould()
                .haveNameMatching(".*[.$]Base[A-Z]\\w*"));
    }

    @Test
    void concreteClasses_areFinal_unlessTheyAreSealed() {
        List<String> open = CLASSES.stream()
                .filter(type -> !type.isInterface() && !type.isEnum() && !type.isAnnotation())
                .filter(type ->
                        !type.isAnonymousClass() && !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .filter(type -> !type.getModifiers().contains(JavaModifier.FINAL))
                // A constant of an enum with a body extends the enum.
                .filter(type ->
                        type.getRawSuperclass().map(parent -> !parent.isEnum()).orElse(true))
                .filter(type -> !type.reflect().isSealed())
                .map(JavaClass::getName)
                .toList();
        assertThat(open).isEmpty();
    }

    private static Set<String> packageNames() {
        return CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
    }

    private static void holds(ArchRule rule) {
        rule.allowEmptyShould(true).check(CLASSES);
    }
}
