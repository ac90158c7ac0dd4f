import { plainWords } from "#build/import/cartridge/questions.ts";
import type { FoundQuestion } from "#build/import/found/quiz.ts";
import { attr, deep, elementsIn, first, innerOf, nameOf, type XmlElement } from "#build/import/source/xml.ts";

const words = (element: XmlElement | undefined): string => (element ? plainWords(innerOf(element)) : "");

/** The words of a choice without what is said once it is chosen. */
const choiceWords = (choice: XmlElement): string =>
  plainWords(
    choice.children
      .map((child) =>
        "attribs" in child ? (nameOf(child) === "choicehint" ? "" : innerOf(child)) : "data" in child ? child.data : "",
      )
      .join(" "),
  );

/** What is asked: a label of its own, or the words before the answers. */
function asked(response: XmlElement, problem: XmlElement): string {
  const label = first(response, "label") ?? first(problem, "label");
  if (label) return words(label);
  const before = [...elementsIn(problem), ...elementsIn(response)].filter((one) =>
    ["p", "div", "span", "h2", "h3"].includes(nameOf(one)),
  );
  return before.map(words).filter(Boolean).join(" ");
}

/** The questions with one answer of a problem; how many of another kind it has besides. */
export function questionsOf(problem: XmlElement): { questions: FoundQuestion[]; others: string[] } {
  const responses = deep(problem, "multiplechoiceresponse");
  const questions = responses.map((response): FoundQuestion => ({
    question: asked(response, problem),
    choices: deep(response, "choice").map((choice) => ({
      words: choiceWords(choice),
      isRight: attr(choice, "correct").toLowerCase() === "true",
      why: words(first(choice, "choicehint")),
    })),
  }));
  const others = elementsIn(problem)
    .map(nameOf)
    .filter((name) => name.endsWith("response") && name !== "multiplechoiceresponse");
  return { questions, others };
}

const BEHIND: Record<string, string> = { solution: "Solution", demandhint: "Hint" };

/** A problem in the tags of a page: its answers are a list. */
const asPage = (element: XmlElement): string =>
  innerOf(element)
    .replace(/<(\/?)(choicegroup|checkboxgroup|radiogroup)\b[^>]*>/gi, "<$1ul>")
    .replace(/<(\/?)choice\b[^>]*>/gi, "<$1li>")
    .replace(/<(\/?)(label|description|choicehint|solution|demandhint|hint|\w+response)\b[^>]*>/gi, "<$1div>")
    .replace(
      /<(\/?)(textline|formulaequationinput|responseparam|correcthint|optioninput|additional_answer)\b[^>]*>/gi,
      "",
    );

/** What a problem says besides its questions: before them, behind them, and all of it as a page. */
export function wordsBeside(problem: XmlElement): {
  before: string;
  behind: { title: string; html: string }[];
  whole: string;
} {
  const behind = Object.entries(BEHIND).flatMap(([name, title]) =>
    deep(problem, name).map((one) => ({ title, html: asPage(one) })),
  );
  // Without a label of its own the words before the answers are the question.
  const isLabelled = deep(problem, "label").length > 0;
  const loose = elementsIn(problem).filter(
    (one) => !nameOf(one).endsWith("response") && !(nameOf(one) in BEHIND) && nameOf(one) !== "label",
  );
  const before = isLabelled
    ? [...loose, ...deep(problem, "description")].map((one) => `<div>${innerOf(one)}</div>`).join("\n")
    : "";
  return { before, behind, whole: asPage(problem) };
}
