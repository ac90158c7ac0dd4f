import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { doneWhenOn, questionsOn } from "#build/publish/siteFiles.ts";
import Question from "#features/learning/quiz/Question.tsx";
import { inlineWords } from "#ui/inline/inline.ts";
import { inlineOf } from "#ui/inline/inlineOf.ts";

const CHOICES = [
  { words: inlineOf("Ask <em>nobody</em> &amp; guess"), right: false, why: "Nobody knows <you>." },
  { words: inlineOf('Ask <a href="/faq" class="x">them</a>'), right: true, why: "They know." },
];
const page = renderToStaticMarkup(
  createElement(Question, {
    ...{ id: "whom", question: "Whom do you ask?", choices: CHOICES, sources: [] },
    lesson: { id: "a", moduleId: 1 },
  }),
);

describe("the questions on a lesson's page", () => {
  it("are drawn with the author's markup", () => {
    expect(page).toContain('Ask <a class="x" href="/faq">them</a>');
    expect(CHOICES.map(({ words }) => inlineWords(words))).toEqual(["Ask nobody & guess", "Ask them"]);
  });

  it("stand beside the lines along which work is reviewed", () =>
    expect(
      doneWhenOn("<ul data-done-when><li>The <em>card</em> is full</li>\n<li>It rings</li></ul><ul><li>x</li></ul>"),
    ).toEqual(["The card is full", "It rings"]));

  it("come to practice as words", () => {
    expect(questionsOn(`<main>${page}</main>`)).toEqual([
      {
        id: "whom",
        text: "Whom do you ask?",
        choices: [
          { text: "Ask nobody & guess", right: false, why: "Nobody knows <you>." },
          { text: "Ask them", right: true, why: "They know." },
        ],
      },
    ]);
  });
});
