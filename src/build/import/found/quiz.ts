import type { Root } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";
import { slugOf } from "#build/check/rules/course/names.ts";

export interface FoundChoice {
  words: string;
  isRight: boolean;
  /** What is said once it is chosen; empty when the source says nothing. */
  why: string;
}
export interface FoundQuestion {
  question: string;
  choices: FoundChoice[];
}

const attribute = (name: string, value: string | null): MdxJsxAttribute => ({ type: "mdxJsxAttribute", name, value });
const LONGEST_ID = 60;

/** A block of the course: <Callout kind="note" title="…">. */
export const block = (
  name: string,
  attributes: Record<string, string | null>,
  children: MdxJsxFlowElement["children"],
): MdxJsxFlowElement => ({
  type: "mdxJsxFlowElement",
  name,
  attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
  children,
});

function choice({ words, isRight, why }: FoundChoice): MdxJsxFlowElement {
  const reason = isRight ? "Why it is the best here." : "What somebody who chose it has overlooked.";
  const attributes = { ...(isRight && { right: null }), why: why || `${TO_WRITE} ${reason}` };
  return block("Choice", attributes, [{ type: "paragraph", children: [{ type: "text", value: words }] }]);
}

/** Why a question can't be one of the course's; undefined when it can. */
export function refusalOf({ question, choices }: FoundQuestion): string | undefined {
  const right = choices.filter(({ isRight }) => isRight).length;
  if (question === "" || choices.some(({ words }) => words === "")) return "it asks or answers with a picture alone";
  if (choices.length < 2) return "it has no choices";
  return right === 1 ? undefined : `it has ${right} right answers, and a question here has one`;
}

/** The question as a block; `nameQuestions` gives it its id. */
export const quizBlock = (found: FoundQuestion): MdxJsxFlowElement =>
  block("Quiz", { question: found.question }, found.choices.map(choice));

/** Gives each question of a lesson that has none an id, unlike those of the others. @param language the course's */
export function nameQuestions(tree: Root, language: string): void {
  const all: MdxJsxFlowElement[] = [];
  visit(tree, "mdxJsxFlowElement", (node) => void (node.name === "Quiz" && all.push(node)));
  const idOf = (node: MdxJsxFlowElement) => node.attributes.find((one) => "name" in one && one.name === "id");
  const taken = new Set(all.map((node) => idOf(node)?.value));
  for (const node of all.filter((one) => !idOf(one))) {
    const asked = node.attributes.find((one) => "name" in one && one.name === "question")?.value;
    const base =
      slugOf(typeof asked === "string" ? asked : "", language)
        .slice(0, LONGEST_ID)
        .replace(/-$/, "") || "question";
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    node.attributes.unshift(attribute("id", id));
  }
}
