package dev.recap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What comes along with {@code dev.recap:recap}: nothing for notebooks, databases or the command line. */
class LibraryDependenciesTest {

    @Test
    void libraryUsers_get_onlyWhatEveryTurnNeeds() throws Exception {
        Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new File("pom.xml"));
        XPath path = XPathFactory.newInstance().newXPath();
        NodeList passedOn = (NodeList) path.evaluate(
                "/project/dependencies/dependency[not(optional = 'true') and not(scope = 'test')]/artifactId",
                pom,
                XPathConstants.NODESET);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < passedOn.getLength(); i++) {
            names.add(passedOn.item(i).getTextContent());
        }
        assertThat(names)
                .containsExactlyInAnyOrder(
                        "langgraph4j-core",
                        "langchain4j-core",
                        "langchain4j-open-ai",
                        "jackson-databind",
                        "slf4j-api",
                        "jspecify");
    }
}
