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
  ["a single word in markup", "<h2>Premium</h2>"],
  ["what a screen reader says", '<nav aria-label="breadcrumb trail" />'],
  ["a choice between two words", "<b>{isFree ? 'Free' : 'Premium'}</b>"],
  ["a sentence in a string", 'const note = "Nothing is lost.";'],
  ["a sentence with a value", "const note = `Try again at ${time}.`;"],
  ["a label among values", 'const way = { href, title: "Home" };'],
  ["what is handed to a part", '<Field label="Name" />'],
  ["what a part calls its row", '<AccountRow name="Devices" />'],
  ["why the server refuses something", 'throw new NotFoundError("This lesson doesn’t exist.");'],
  ["a sentence with an end and a value", "return `Send at most ${most} of them.`;"],
  ["a word between two values", "const price = `${amount} per ${interval}`;"],
  ["words between tags in a string", "const page = `<p>${safe(name)} is <b>here</b></p>`;"],
])("the lint finds %s", (_, code) => expect(found(code)).not.toEqual([]));

it.each([
  ["a sentence of the texts", "<p>{texts.seeCurriculum}</p>"],
  ["what a field is sent as", '<input name="email" />'],
  ["figures and signs", "<p>{done} / {all} ·</p>"],
  ["a class and an address", '<a className="btn btn-act" href="/curriculum" />'],
  ["a selector", 'document.querySelector("main h1, .lead > a")'],
  ["what is told to programmers", 'throw new Error("The outline is missing.");'],
  ["a question to the database", 'query("SELECT user FROM posts WHERE id = {:id} ORDER BY created");'],
  ["tags around values", 'const page = `<p>${safe(text)} &middot; <a href="/">${safe(name)}</a></p>`;'],
  ["a word that is a value", 'const state = { kind: "loading" };'],
])("the lint leaves %s alone", (_, code) => expect(found(code)).toEqual([]));
