import { toString } from "mdast-util-to-string";
import type { FoundQuestion } from "#build/import/found/quiz.ts";
import { readHtml } from "#build/import/html/html.ts";
import { all, attr, deep, first, rawText, wordsOf, type XmlElement } from "#build/import/source/xml.ts";

/** The words of a text in HTML, on one line. */
export const plainWords = (html: string): string =>
  toString(
    readHtml(html).tree.children.map((child) => ({
      type: "paragraph",
      children: [{ type: "text", value: `${toString(child)} ` }],
    })),
  )
    .replace(/\s+/g, " ")
    .trim();

const material = (element: XmlElement | undefined): string => {
  const text = deep(element, "mattext")[0];
  return text ? plainWords(rawText(text)) : "";
};

/** Which answers a condition wants, and whether it gives points. */
function rightAnswers(item: XmlElement): Set<string> {
  const right = deep(item, "respcondition").filter((condition) =>
    all(condition, "setvar").some(
      (points) => Number(wordsOf(points)) > 0 && attr(points, "action").toLowerCase() !== "subtract",
    ),
  );
  // <not> names what must not be chosen.
  const wanted = (element: XmlElement): string[] =>
    ["and", "or", "conditionvar"]
      .flatMap((name) => all(element, name).flatMap(wanted))
      .concat(all(element, "varequal").map(wordsOf));
  return new Set(right.flatMap(wanted));
}

function feedback(item: XmlElement): Map<string, string> {
  const words = new Map(deep(item, "itemfeedback").map((one) => [attr(one, "ident"), material(one)]));
  const pairs = deep(item, "respcondition").flatMap((condition) => {
    const answer = wordsOf(deep(condition, "varequal")[0]);
    const said = all(condition, "displayfeedback").map((one) => words.get(attr(one, "linkrefid")) ?? "");
    return answer && said[0] ? [[answer, said[0]] as const] : [];
  });
  return new Map(pairs);
}

/** The questions of a QTI 1.2 file, each with the title it goes by there. */
export function questionsIn(root: XmlElement): { name: string; question: FoundQuestion }[] {
  return deep(root, "item").map((item) => {
    const [right, why] = [rightAnswers(item), feedback(item)];
    const choices = deep(first(item, "presentation"), "response_label").map((label) => {
      const id = attr(label, "ident");
      return { words: material(label), isRight: right.has(id), why: why.get(id) ?? "" };
    });
    const presentation = first(item, "presentation");
    const asked = first(presentation, "material") ?? first(first(presentation, "flow"), "material");
    return { name: attr(item, "title") || attr(item, "ident"), question: { question: material(asked), choices } };
  });
}
