package dev.recap.notebook.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.recap.notebook.kernel.Frontend.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What notebooks expect of the kernel, on whatever JDK it runs. Every test has a fresh cell in one kernel. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class KernelContract {

    /** One for all: the kernel works there. */
    @TempDir
    static Path folder;

    private Frontend kernel;

    abstract Frontend start(Path folder) throws IOException;

    @BeforeEach
    void startOnce() throws IOException {
        if (kernel == null) {
            kernel = start(folder);
        }
    }

    @AfterEach
    void stillServes() {
        assertThat(kernel.execute("1 + 1").succeeded().text()).isEqualTo("2");
    }

    @AfterAll
    void stop() {
        kernel.close();
    }

    @Test
    void info_tellsLanguageAndProtocol() {
        JsonNode info = kernel.info();
        assertThat(info.path("language_info").path("name").asText()).isEqualTo("Java");
        assertThat(info.path("protocol_version").asText()).startsWith("5.");
    }

    @Test
    void value_isShown_asTheObjectItIs() {
        assertThat(kernel.execute("List.of(1, 2)").succeeded().text()).isEqualTo("[1, 2]");
        assertThat(kernel.execute("new int[][] {{1}, {2, 3}}").succeeded().text())
                .isEqualTo("[[1], [2, 3]]");
        assertThat(kernel.execute("\"따옴표 없이\"").succeeded().text()).isEqualTo("따옴표 없이");
        Outcome html =
                kernel.execute("dev.recap.notebook.Html.messages(List.of())").succeeded();
        assertThat(html.result().has("text/html")).isTrue();
        assertThat(kernel.execute("new Object() { public String toString() { return null; } }")
                        .succeeded()
                        .text())
                .isEqualTo("null");
    }

    @Test
    void statement_showsNothing() {
        assertThat(kernel.execute("int unseen = 3;").succeeded().result().isMissingNode())
                .isTrue();
        assertThat(kernel.execute("unseen = 4;").succeeded().result().isMissingNode())
                .isTrue();
        assertThat(kernel.execute("System.out.printf(\"%d\", 3);")
                        .succeeded()
                        .result()
                        .isMissingNode())
                .isTrue();
        assertThat(kernel.execute("").succeeded().result().isMissingNode()).isTrue();
        assertThat(kernel.execute("// 아무것도").succeeded().result().isMissingNode())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"안녕하세요, 수아 님 👩‍⚕️", "Hello, Sua"})
    void text_passesInAndOut_composedOrNot(String text) {
        for (Normalizer.Form form : new Normalizer.Form[] {Normalizer.Form.NFC, Normalizer.Form.NFD}) {
            String said = Normalizer.normalize(text, form);
            Outcome outcome = kernel.execute("String said = \"" + said + "\";\nSystem.out.print(said);\nsaid")
                    .succeeded();
            assertThat(outcome.out()).isEqualTo(said);
            assertThat(outcome.text()).isEqualTo(said);
        }
    }

    @Test
    void output_keepsItsOrder_betweenStreamsAndWhatIsDisplayed() {
        Outcome outcome = kernel.execute("""
                        for (int i = 0; i < 2000; i++) System.out.println(i);
                        System.err.println("끝");
                        display("보임");
                        """).succeeded();
        assertThat(outcome.out().lines()).hasSize(2000).last().isEqualTo("1999");
        assertThat(outcome.err()).isEqualTo("끝\n");
        assertThat(outcome.order()).containsSubsequence("stdout", "stderr", "display_data");
        assertThat(outcome.order()).filteredOn("stdout"::equals).hasSize(1);
        assertThat(outcome.displayed().get(0).path("text/plain").asText()).isEqualTo("보임");
    }

    @Test
    void output_ofLettersInPieces_isWhole() {
        assertThat(kernel.execute(
                                "for (byte each : \"한글\".getBytes(\"UTF-8\")) System.out.write(each);\nSystem.out.flush();")
                        .succeeded()
                        .out())
                .isEqualTo("한글");
    }

    @Test
    void variables_survive_laterStarImports() {
        kernel.execute("import java.time.*;\nvar kept = new ArrayList<String>(List.of(\"값\"));\nint number = 7;")
                .succeeded();
        kernel.execute("import java.nio.charset.*;\nimport java.text.*;").succeeded();
        assertThat(kernel.execute("kept.get(0) + number").succeeded().text()).isEqualTo("값7");
    }

    @Test
    void exception_isShown_asItselfWithTheCellsLines() {
        Outcome outcome = kernel.execute("""
                        class Account {
                            void withdraw(int won) {
                                throw new IllegalStateException("잔액이 모자랍니다", new RuntimeException("원인"));
                            }
                        }

                        // then
                        new Account().withdraw(500);
                        """).failed("IllegalStateException");
        assertThat(outcome.error().path("evalue").asText()).isEqualTo("잔액이 모자랍니다");
        assertThat(outcome.trace())
                .contains("java.lang.IllegalStateException: 잔액이 모자랍니다")
                .contains("Account.withdraw (cell [")
                .contains("line 3)")
                .contains("line 8")
                .contains("→ throw new IllegalStateException")
                .contains("Caused by java.lang.RuntimeException: 원인");
    }

    @Test
    void nullVariable_isNamed_asTheCellNamesIt() {
        String trace = kernel.execute("String nobody = null;\nnobody.length()")
                .failed("NullPointerException")
                .trace();
        assertThat(trace).contains("because \"nobody\" is null");
    }

    @Test
    void error_thatIsNoException_isShownToo() {
        assertThat(kernel.execute("void deep(int n) { deep(n + 1); }\ndeep(0);")
                        .failed("StackOverflowError")
                        .trace()
                        .lines())
                .hasSizeLessThan(40);
        assertThat(kernel.execute("new Object() { public String toString() { throw new Error(\"못 보여요\"); } }")
                        .failed("Error")
                        .trace())
                .contains("못 보여요");
    }

    @Test
    void compileError_hasLineAndCaret_belowKoreanToo() {
        String trace = kernel.execute("int 나이 = 3;\nint next = 나이 + 이름;")
                .failed("CompilationException")
                .trace();
        assertThat(trace).contains("line 2: cannot find symbol");
        // Letters of Korean are two columns wide.
        assertThat(trace.lines()).contains("    int next = 나이 + 이름;", "                      ^^^^");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/* 열린\n둘 /* 셋", "/* 열린 설명\nint x = 1;", " /* 열린 설명\nint x = 1;", "int before = 1;\n/*"})
    void comment_withoutAnEnd_isAnError(String cell) {
        assertThat(kernel.execute(cell).failed("CompilationException").trace())
                .contains(cell.startsWith("int") ? "line 2: the comment" : "line 1: the comment");
    }

    @Test
    void method_ofWhatIsNotThereYet_saysWhatIsMissing() {
        assertThat(kernel.execute("int twice() { return once() * 2; }")
                        .succeeded()
                        .err())
                .contains("twice cannot be used until there is method once()");
        assertThat(kernel.execute("twice()").failed("UnresolvedReference").trace())
                .contains("once()");
        kernel.execute("int once() { return 21; }").succeeded();
        assertThat(kernel.execute("twice()").succeeded().text()).isEqualTo("42");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "var one = new Exception(\"첫째\"); var two = new Exception(\"둘째\", one); one.initCause(two); throw one;",
                "throw new Exception(\"첫째\") { public StackTraceElement[] getStackTrace() { return null; } };",
                "class Odd extends RuntimeException { public String getMessage() { throw new Error(); } }\nthrow new Odd();"
            })
    void exception_thatCannotBeTold_isAnErrorAllTheSame(String cell) {
        assertThat(kernel.execute(cell).status()).isEqualTo("error");
    }

    @Test
    void exception_ofTheCellsOwn_hasTheNameItGaveIt() {
        String trace = kernel.execute("class Empty extends RuntimeException {}\nthrow new Empty();")
                .failed("Empty")
                .trace();
        assertThat(trace).startsWith("Empty").doesNotContain("REPL");
        assertThat(kernel.execute("new Object() { public String toString() { throw new Empty(); } }")
                        .failed("Empty")
                        .trace())
                .startsWith("Empty")
                .doesNotContain("REPL");
    }

    @Test
    void literal_thatIsTooLong_isAnErrorAndLeavesNothingBehind() {
        assertThat(kernel.execute("String much = \"" + "가".repeat(30_000) + "\";")
                        .failed("CompilationException")
                        .trace())
                .contains("too long");
        kernel.execute("int later = 1;").succeeded();
    }

    @Test
    void variable_declaredAgain_isNoLoss() {
        String cell = "import java.time.*;\nint again = 1;\nvar list = new ArrayList<String>();\nagain";
        kernel.execute(cell).succeeded();
        assertThat(kernel.execute(cell).succeeded().err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 + 1 // two;", "1 + 1 // two", "1 + 1 /* two; */"})
    void comment_behindAValue_doesNotHideIt(String cell) {
        assertThat(kernel.execute(cell).succeeded().text()).isEqualTo("2");
        assertThat(kernel.execute("List.of(1).size(); // count")
                        .succeeded()
                        .result()
                        .isMissingNode())
                .isTrue();
    }

    @Test
    void cell_thatFails_isAnswered_whateverWaitsBehindIt() {
        String failing = kernel.submit("throw new RuntimeException();");
        kernel.sendForged();
        kernel.outcome(failing).failed("RuntimeException");
    }

    @Test
    void staticInitializer_thatThrew_canBeCorrected() {
        kernel.execute("class Cfg { static final int N = Integer.parseInt(\"12x\"); }\nCfg.N")
                .failed("ExceptionInInitializerError");
        assertThat(kernel.execute("class Cfg { static final int N = Integer.parseInt(\"12\"); }\nCfg.N")
                        .succeeded()
                        .text())
                .isEqualTo("12");
    }

    @Test
    void staticValues_thatAreEdited_areTheNewOnes() {
        kernel.execute(
                        "enum 행성 { 화성(6.42e20); final double 무게; 행성(double 무게) { this.무게 = 무게; } }\n"
                                + "class 차림 { static final Map<String, Integer> 값 = new HashMap<>(); static { 값.put(\"김밥\", 3000); } }\n"
                                + "class Ver { static final int V = 1; int calls; }\nint v() { return Ver.V; }\nVer kept = new Ver();")
                .succeeded();
        kernel.execute("행성.화성.무게 + 차림.값.get(\"김밥\") + v()").succeeded();
        kernel.execute("enum 행성 { 화성(6.42e23); final double 무게; 행성(double 무게) { this.무게 = 무게; } }")
                .succeeded();
        kernel.execute(
                        "class 차림 { static final Map<String, Integer> 값 = new HashMap<>(); static { 값.put(\"김밥\", 3500); } }")
                .succeeded();
        String lost = kernel.execute("class Ver { static final int V = 2; int calls; }")
                .succeeded()
                .err();
        assertThat(lost).contains("Without a value now").contains("kept");
        assertThat(kernel.execute("행성.화성.무게 + \" \" + 차림.값.get(\"김밥\") + \" \" + v()")
                        .succeeded()
                        .text())
                .isEqualTo("6.42E23 3500 2");
    }

    @Test
    void staticTexts_thatAreEdited_areTheNewOnes() {
        kernel.execute(
                        "class 색 { static String c = \"#111\"; static String s = \"v1 \" + System.lineSeparator(); }\n색.c")
                .succeeded();
        kernel.execute("class 색 { static String c = \"#222\"; static String s = \"v1 \" + System.lineSeparator(); }")
                .succeeded();
        assertThat(kernel.execute("색.c").succeeded().text()).isEqualTo("#222");
        kernel.execute("class 색 { static String c = \"#222\"; static String s = \"v2 \" + System.lineSeparator(); }")
                .succeeded();
        assertThat(kernel.execute("색.s.strip()").succeeded().text()).isEqualTo("v2");
    }

    @Test
    void methodThatIsEdited_leavesVariablesOfItsClass() {
        kernel.execute("class Counter { static int made = 0; int n = ++made; String tell() { return \"a\" + n; } }\n"
                        + "Counter one = new Counter();")
                .succeeded();
        assertThat(kernel.execute(
                                "class Counter { static int made = 0; int n = ++made; String tell() { return \"b\" + n; } }")
                        .succeeded()
                        .err())
                .isEmpty();
        assertThat(kernel.execute("one.tell()").succeeded().text()).isEqualTo("b1");
    }

    @Test
    void classThatDoesNotFitAnyMore_isNamedWithTheReason() {
        kernel.execute("abstract class Animal { abstract String name(); }\n"
                        + "class Dog extends Animal { String name() { return \"멍멍이\"; } }\n"
                        + "String bark() { return new Dog().name(); }")
                .succeeded();
        assertThat(kernel.execute("abstract class Animal { abstract String name(); abstract int legs(); }")
                        .succeeded()
                        .err())
                .contains("Dog cannot be used until this is corrected: Dog is not abstract and does not override")
                .contains("bark cannot be used until there is class Dog");
    }

    @Test
    void classDefinedAnew_tellsWhichVariablesItTookAlong() {
        kernel.execute("class Point { int x = 1; }\nvar point = new Point();").succeeded();
        assertThat(kernel.execute("class Point { int x = 2; int y = 3; }")
                        .succeeded()
                        .err())
                .contains("point");
    }

    @Test
    void output_closedByACell_goesOn() {
        kernel.execute("try (var out = new PrintWriter(System.out)) { out.print(\"하나\"); }")
                .succeeded();
        assertThat(kernel.execute("System.out.print(\"둘\");").succeeded().out()).isEqualTo("둘");
    }

    @Test
    void code_theCompilerItselfFailsOn_isAnswered() {
        String nested = "(".repeat(20_000) + "1" + ")".repeat(20_000);
        assertThat(kernel.execute(nested).status()).isEqualTo("error");
        kernel.complete(nested + ".", 10_000);
        kernel.isComplete(nested);
    }

    @Test
    void cells_sentBehindOneThatFails_areNotRun() {
        String failing = kernel.submit("throw new RuntimeException();");
        String behind = kernel.submit("int neverMade = 1;");
        kernel.outcome(failing).failed("RuntimeException");
        assertThat(kernel.outcome(behind).status()).isEqualTo("aborted");
        // Who has the answer may send the next at once.
        kernel.execute("throw new RuntimeException();").failed("RuntimeException");
        kernel.execute("int made = 1;").succeeded();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (true) {}",
                "Thread.sleep(1_000_000);",
                "while (true) System.out.println(\"끝없이\");",
                "while (true) { display(1); Thread.yield(); }",
                "while (true) { try { Thread.sleep(10); } catch (InterruptedException e) {} }",
                "new Object() { public String toString() { while (true) {} } }"
            })
    void interrupt_endsACell_whateverItDoes(String code) {
        String id = kernel.submit("System.out.println(\"begun\");\n" + code);
        kernel.awaitPrinted(id);
        kernel.interrupt();
        kernel.outcome(id).failed("Interrupted");
    }

    @Test
    void interrupt_ofAMethodOfAnotherCell_worksAfterItWasRedefined() {
        kernel.execute("void spin() { System.out.println(\"begun\"); while (true) {} }")
                .succeeded();
        kernel.execute("import java.util.zip.*;").succeeded();
        String id = kernel.submit("spin();");
        kernel.awaitPrinted(id);
        kernel.interrupt();
        kernel.outcome(id).failed("Interrupted");
    }

    @Test
    void interrupts_inARow_areMeantForTheSameCell() {
        String id = kernel.submit("while (true) {}");
        kernel.awaitBegun(id);
        kernel.interrupt(12);
        kernel.outcome(id).failed("Interrupted");
        for (int i = 0; i < 5; i++) {
            kernel.execute("Thread.sleep(20);").succeeded();
        }
    }

    @Test
    void interrupt_whenNothingRuns_changesNothing() {
        kernel.interrupt();
        assertThat(kernel.execute("6 * 7").succeeded().text()).isEqualTo("42");
    }

    @Test
    void exception_inAThreadOfTheCells_isTold() {
        assertThat(kernel.execute("""
                        var thread = new Thread(() -> { throw new IllegalStateException("실패"); }, "일꾼");
                        thread.start();
                        thread.join();
                        """).succeeded().err())
                .contains("Exception in thread \"일꾼\" java.lang.IllegalStateException: 실패");
    }

    @Test
    void declarations_thatUseEachOther_needNoOrderInACell() {
        assertThat(kernel.execute("""
                        int outer() { return inner(); }
                        int inner() { return 1; }
                        sealed interface Shape permits Circle, Square {}
                        record Circle(int radius) implements Shape {}
                        record Square(int side) implements Shape {}
                        outer()
                        """).succeeded())
                .satisfies(outcome -> assertThat(outcome.err()).isEmpty())
                .satisfies(outcome -> assertThat(outcome.text()).isEqualTo("1"));
    }

    @Test
    void thread_thatOutlivesItsCell_doesNotHoldIt() {
        assertThat(kernel.execute("""
                        var pool = Executors.newFixedThreadPool(2);
                        pool.submit(() -> {});
                        "still here"
                        """).succeeded().text()).isEqualTo("still here");
        kernel.execute("pool.shutdown();").succeeded();
    }

    @Test
    void history_givesBackFormerCells() {
        kernel.execute("var 처음 = \"[*]\";").succeeded();
        kernel.execute("처음 + 1").succeeded();
        kernel.execute("처음 + 1").succeeded();
        assertThat(codes(kernel.history("tail", Map.of("n", 2)))).containsExactly("처음 + 1", "처음 + 1");
        assertThat(codes(kernel.history("search", Map.of("pattern", "처음*", "unique", true))))
                .containsExactly("처음 + 1");
        assertThat(codes(kernel.history("search", Map.of("pattern", "*[[]?]*", "n", 1))))
                .isEmpty();
        assertThat(codes(kernel.history("search", Map.of("pattern", "*\"[?]\";", "n", 1))))
                .containsExactly("var 처음 = \"[*]\";");
        assertThat(codes(kernel.history("search", Map.of("n", 1)))).containsExactly("처음 + 1");
        int number = kernel.history("tail", Map.of("n", 1)).path(0).path(1).asInt();
        assertThat(codes(kernel.history("range", Map.of("session", 0, "start", number - 2, "stop", number))))
                .containsExactly("var 처음 = \"[*]\";", "처음 + 1");
        assertThat(kernel.history("range", Map.of("session", -1, "start", 1, "stop", 9)))
                .isEmpty();
        assertThat(kernel.history("tail", Map.of("n", 1, "output", true))
                        .path(0)
                        .path(2))
                .extracting(JsonNode::asText)
                .containsExactly("처음 + 1", "");
        kernel.execute("String big = \"" + "int x = 1; ".repeat(300) + "\";").succeeded();
        assertThat(codes(kernel.history("search", Map.of("pattern", "*i*n*t*y*y*y*z*z*"))))
                .isEmpty();
        assertThat(codes(kernel.history("search", Map.of("pattern", "*b*g*i?t x*1; \";"))))
                .hasSize(1);
    }

    private static List<String> codes(JsonNode history) {
        List<String> codes = new ArrayList<>();
        history.forEach(entry -> codes.add(entry.path(2).asText()));
        return codes;
    }

    @Test
    void complete_countsPlacesInLetters() {
        kernel.execute("String 이름 = \"수아\";").succeeded();
        String code = "// 👩‍⚕️\nint a = 1; 이름.toUpp";
        JsonNode found = kernel.complete(code, code.codePointCount(0, code.length()));
        assertThat(found.path("matches")).anyMatch(word -> word.asText().startsWith("toUpperCase("));
        assertThat(found.path("cursor_start").asInt()).isEqualTo(code.codePointCount(0, code.indexOf("toUpp")));
    }

    @Test
    void inspect_tellsTheSignature() {
        String code = "\"a\".substring(";
        assertThat(kernel.inspect(code, code.length())
                        .path("data")
                        .path("text/plain")
                        .asText())
                .contains("String.substring(int beginIndex");
        assertThat(kernel.inspect("\"a\".substring(1)", 7)
                        .path("data")
                        .path("text/plain")
                        .asText())
                .contains("String.substring(int beginIndex");
        assertThat(kernel.inspect("", 0).path("found").asBoolean()).isFalse();
    }

    @Test
    void isComplete_tellsWhetherALineIsToFollow() {
        assertThat(kernel.isComplete("int a = 1;")).isEqualTo("complete");
        assertThat(kernel.isComplete("1 + 1")).isEqualTo("complete");
        assertThat(kernel.isComplete("// 설명\n%classpath lib\nint b = 2;")).isEqualTo("complete");
        assertThat(kernel.isComplete("%classpath lib\nint b = 2;")).isEqualTo("complete");
        assertThat(kernel.isComplete("int a = 1;\nfor (int i = 0; i < 3; i++) {"))
                .isEqualTo("incomplete");
        assertThat(kernel.isComplete("int a = )")).isEqualTo("invalid");
    }

    @Test
    void classpath_takesFoldersJarsAndGlobs_andTellsWhatIsMissing() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("mine"));
        Path source = Files.writeString(
                folder.resolve("Greeting.java"),
                "package mine; public class Greeting { public static String hello() { return \"안녕\"; } }");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "--release", "17", "-d", classes.toString(), source.toString()))
                .isZero();
        kernel.execute("%classpath mine").succeeded();
        Files.createDirectory(folder.resolve("my classes"));
        kernel.execute("%classpath \"my classes\"").succeeded();
        assertThat(kernel.execute("mine.Greeting.hello()").succeeded().text()).isEqualTo("안녕");
        Path jars = Files.createDirectories(folder.resolve("jars"));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(jars.resolve("a.jar")))) {
            jar.putNextEntry(new JarEntry("a.txt"));
            jar.write("글".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(kernel.execute("int r = 1;\n%classpath jars/*.jar\nr + 7\n% 3 /* 나머지 */")
                        .succeeded()
                        .text())
                .isEqualTo("2");
        assertThat(kernel.execute("%classpath jars").succeeded().err()).contains("its jars are", "jars/*.jar");
        assertThat(kernel.execute("%classpath lib/*.jar").failed("NoSuchFile").trace())
                .contains("There is no lib/*.jar");
        assertThat(kernel.execute("%classpath").failed("NoPath").trace()).contains("Name folders");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "PK\u0003\u0004 cut off", "text"})
    void classpath_ofWhatIsNoJar_leavesTheCompilerAlone(String content) throws IOException {
        kernel.execute("int 앞 = 1;").succeeded();
        Path mixed = Files.createDirectories(folder.resolve("mixed"));
        Files.writeString(mixed.resolve("b.jar"), content);
        assertThat(kernel.execute("%classpath mixed/*.jar").failed("NoJar").trace())
                .contains("b.jar is no folder, and no jar that can be read");
        assertThat(kernel.execute("앞 + 1").succeeded().text()).isEqualTo("2");
    }

    @Test
    void maven_answersThatRecapIsHere_andFetchesNothing() {
        assertThat(kernel.execute("%maven dev.recap:recap:0.1.0").succeeded().out())
                .contains("already here");
        assertThat(kernel.execute("%maven org.example:other:1")
                        .failed("NotFetched")
                        .trace())
                .contains("org.example:other:1");
        assertThat(kernel.execute("%maven").failed("NoCoordinates").trace()).contains("dev.recap:recap:VERSION");
        assertThat(kernel.execute("%nothing").failed("UndefinedMagic").trace()).contains("%classpath");
    }

    @Test
    void percentSign_withinCode_isNoMagic() {
        assertThat(kernel.execute("String text = \"\"\"\n%classpath x\n\"\"\";\ntext.strip()")
                        .succeeded()
                        .text())
                .isEqualTo("%classpath x");
        assertThat(kernel.execute("int rest = 7\n% 4;\nrest").succeeded().text())
                .isEqualTo("3");
    }

    @Test
    void input_isAskedOfThePerson_inKoreanToo() {
        String id = kernel.submit("new Scanner(System.in).nextLine()", true);
        kernel.answer("수아");
        assertThat(kernel.outcome(id).succeeded().text()).isEqualTo("수아");
    }

    @Test
    void input_whereNobodyCanBeAsked_ends() {
        kernel.execute("System.in.read()").succeeded();
    }

    @Test
    void message_withAWrongSignature_isLeftOut() {
        kernel.sendForged();
        assertThat(kernel.execute("1 + 2").succeeded().text()).isEqualTo("3");
    }
}
