import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { productShape, type Shape } from "#build/texts/shape.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { saidIn, unsaid } from "#support/saidTexts.ts";

const one = { isPlural: false, places: [] };
const TEXTS: Shape = { order: { title: one, unsaid: one, done: { title: one, text: one }, states: { open: one } } };
const ORDER = 'import { texts } from "#texts/order.ts";\n';
const left = (code: string): string[] => unsaid(TEXTS, new Set(saidIn(`${ORDER}${code}`, TEXTS)));

describe("a sentence of the product", () => {
  it.each([
    ["where it is named", "say(texts.title, texts.done.title, texts.done.text.trim(), texts.states.open);"],
    ["by a group's own name", "const done = texts.done;\nsay(texts.title, done.title, done.text, texts.states.open);"],
    ["out of a group", "const { title, done, states } = texts;\nsay(title, done.title, done.text, states.open);"],
    ["by a name that is only known then", "say(texts.title, texts.done[part], texts.states[state]);"],
    ["with its whole group", "say(texts.title, { ...texts.done }, texts.states);"],
  ])("is said %s", (_, code) => {
    expect(left(code)).toEqual(["order.unsaid"]);
  });

  it("is not said by what has the same name elsewhere", () => {
    expect(left('say(other.texts.title, "texts.unsaid", texts.done, texts.states);')).toEqual([
      "order.title",
      "order.unsaid",
    ]);
  });

  it("is said by some file, each of them", () => {
    const texts = productShape();
    const files = globSync("src/**/*.{ts,tsx,astro}", { cwd: PROJECT });
    const said = files.flatMap((file) => saidIn(readFileSync(join(PROJECT, file), "utf8"), texts));
    expect(unsaid(texts, new Set(said))).toEqual([]);
  });
});
