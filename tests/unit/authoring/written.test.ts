import { createRequire } from "node:module";
import fc from "fast-check";
import { toString } from "mdast-util-to-string";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { mdxText, mdxWith, yamlText, yamlWith, yamlWord } from "#authoring/written.ts";
import { slugOf } from "#authoring/check/rules/names.ts";
import { splitFrontmatter } from "#build/files/sources.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";
import { yamlIn } from "#support/yamlIn.ts";

const { load } = createRequire(createRequire(import.meta.url).resolve("astro/package.json"))("js-yaml") as {
  load: (text: string) => unknown;
};

/** What a reader of YAML takes for something else than a text, and what has a meaning in a file. */
const ODD = [...(yamlIn("unit/authoring/written.yaml") as string[]), "x".repeat(300)];
const words = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 60 }),
);
const readers: [string, (text: string) => unknown][] = [
  ["the check's", (text) => parse(text)],
  ["an older one", (text) => parse(text, { version: "1.1" })],
  ["Astro's", (text) => load(text)],
];

describe.each([
  ["in quotes", yamlText],
  ["as a word", yamlWord],
])("a text that is written into YAML %s", (_, write) => {
  it.each(readers)("is the same for %s reader, as a field and in lists", (_name, read) =>
    fc.assert(
      fc.property(words, (text) => {
        expect(read(`field: ${write(text)}\nother: 1\n`)).toEqual({ field: text, other: 1 });
        expect(read(`- ${write(text)}\n- 1\n`)).toEqual([text, 1]);
        expect(read(`list: [${write(text)}, b]\n`)).toEqual({ list: [text, "b"] });
      }),
      { examples: ODD.map((text): [string] => [text]), numRuns: 300 },
    ),
  );
});

/** What a page shows of a text: blanks are one, and what no browser draws is left out. */
const shown = (text: string): string => text.replace(/\s+/g, " ").trim();

it("a text that is put into a page is read as these words, at the beginning of a paragraph and inside", () =>
  fc.assert(
    fc.property(words, (text) => {
      fc.pre(/\S/.test(text) && !/[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/.test(text.replace(/\s/g, "")));
      const page =
        '---\ntitle: "About {name}"\nupdated: 2026-11-28\n---\n\n{name} runs this.\n\nAsk {name}, or {other}.\n';
      const { data, body } = splitFrontmatter(mdxWith(page.replace("{other}", "us"), { name: text }));
      expect(data).toEqual({ title: `About ${text}`, updated: "2026-11-28" });
      const { children } = parseMdx(body);
      expect(children.map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
      expect(children.map((node) => shown(toString(node)))).toEqual([
        `${shown(text)} runs this.`.trim(),
        shown(`Ask ${text}, or us.`),
      ]);
    }),
    { examples: ODD.map((text): [string] => [text]), numRuns: 300 },
  ));

it("a picture's words stay words", () => {
  const alt = "A [cup] of *tea* & <milk> {x}";
  const [paragraph] = parseMdx(`![${mdxText(alt)}](./a.png)`).children;
  expect(paragraph && toString(paragraph)).toBe(alt);
});

it("a YAML file gets values in its texts, and nothing else of it changes", () => {
  const file = '# {name}\n- id: a # {name}\n  answer: "{name} is {x}"\n  home: true\n\n- id: b\n  answer: "No."\n';
  expect(yamlWith(file, { name: 'a: "b" #c' })).toBe(
    '# {name}\n- id: a # {name}\n  answer: "a: \\"b\\" #c is {x}"\n  home: true\n\n- id: b\n  answer: "No."\n',
  );
});

it.each([
  ["Schüssel: höher, größer", "de", "schuessel-hoeher-groesser"],
  ["Schüssel: höher, größer", "en", "schussel-hoher-grosser"],
  ["Łódź i Żółć", "pl", "lodz-i-zolc"],
  ["L’école d’été", "fr", "lecole-dete"],
  ["Python 入門", "ja", "python"],
  ["Введение в HTML", "ru", ""],
  ["404", "en", "404"],
  ["CON", "en", "con-1"],
])("an id that is made of a title %s in %s is %s", (title, language, id) => expect(slugOf(title, language)).toBe(id));
