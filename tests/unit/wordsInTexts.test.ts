import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { expect, it } from "vitest";
import { wordsInTexts } from "#support/wordsInTexts.js";

const linter = new Linter();
const found = (code: string): string[] =>
  linter
    .verify(
      code,
      [
        {
          files: ["**/*.tsx"],
          languageOptions: { parser: tseslint.parser as Linter.Parser },
          plugins: { words: { rules: { "in-texts": wordsInTexts } } },
          rules: { "words/in-texts": "error" },
        },
      ],
      "page.tsx",
    )
    .map(({ message }) => message);

it.each([
  ["words in markup", "<p>See the curriculum</p>"],
  ["what a screen reader says", '<nav aria-label="breadcrumb trail" />'],
  ["a sentence in a string", 'const note = "Nothing is lost.";'],
  ["a label among values", 'const way = { href, title: "Home" };'],
  ["what is handed to a part", '<Field label="Name" />'],
  ["why the server refuses something", 'throw new NotFoundError("This lesson doesn’t exist.");'],
  ["words between tags in a string", "const page = `<p>${safe(name)} is <b>here</b></p>`;"],
])("the lint finds %s", (_, code) => expect(found(code)).not.toEqual([]));

it.each([
  ["a sentence of the texts", "<p>{texts.seeCurriculum}</p>"],
  ["figures and signs", "<p>{done} / {all} ·</p>"],
  ["a selector", 'document.querySelector("main h1, .lead > a")'],
  ["what is told to programmers", 'throw new Error("The outline is missing.");'],
  ["a question to the database", 'query("SELECT user FROM posts WHERE id = {:id} ORDER BY created");'],
  ["tags around values", 'const page = `<p>${safe(text)} &middot; <a href="/">${safe(name)}</a></p>`;'],
])("the lint leaves %s alone", (_, code) => expect(found(code)).toEqual([]));
