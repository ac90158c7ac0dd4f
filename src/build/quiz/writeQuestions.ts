import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Choice, Question } from "#features/learning/quiz/question.ts";
import * as routes from "#lib/routes.ts";
import type { LessonSource } from "#build/files/sources.ts";
import type { Trees } from "#build/files/trees.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];

const plain = (nodes: Node[]): string => DomUtils.textContent(nodes).replace(/\s+/g, " ").trim();
const tags = (name: string, inside: Node): Node[] => DomUtils.getElementsByTagName(name, inside);
const has = (attribute: string) => (node: Node) => "attribs" in node && attribute in node.attribs;
const valueOf = (node: Node, attribute: string): string => ("attribs" in node && node.attribs[attribute]) || "";

function choiceFrom(choice: Node): Choice {
  const [why] = DomUtils.filter(has("data-why"), choice);
  const verdict = plain(why ? tags("b", why).slice(0, 1) : []);
  return {
    text: plain(tags("label", choice)),
    right: valueOf(choice, "data-choice") === "right",
    why: plain(why ? [why] : [])
      .slice(verdict.length)
      .trim(),
  };
}

/** The questions on a built page of a lesson. */
export const questionsOn = (html: string): Question[] =>
  DomUtils.filter(has("data-quiz"), parseDocument(html)).map((form) => ({
    id: valueOf(form, "data-quiz"),
    text: plain(tags("legend", form)),
    choices: DomUtils.filter(has("data-choice"), form).map(choiceFrom),
  }));

/** The lines of "You are done when" on a built page of a lesson. */
export const doneWhenOn = (html: string): string[] =>
  DomUtils.filter(has("data-done-when"), parseDocument(html)).flatMap((list) =>
    tags("li", list).map((line) => plain([line])),
  );

/**
 * Writes beside each lesson's page, in both trees, the questions that stand on it, which practice asks for, and the lines
 * along which work is reviewed.
 */
export function writeQuestions(trees: Trees, lessons: LessonSource[]): void {
  for (const tree of [trees.public, trees.members])
    for (const { moduleId, id } of lessons) {
      const page = join(tree, routes.lesson(moduleId, id), "index.html");
      const html = existsSync(page) ? readFileSync(page, "utf8") : "";
      const [questions, doneWhen] = [questionsOn(html), doneWhenOn(html)];
      if (questions.length + doneWhen.length > 0)
        writeFileSync(join(tree, routes.questions(moduleId, id)), JSON.stringify({ lesson: id, questions, doneWhen }));
    }
}
