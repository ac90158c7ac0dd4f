import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { choicesIn, unchosenIn } from "#support/chosenWords.ts";
import { isSample } from "#support/sample.ts";

type Texts = string | number | boolean | null | Texts[] | { [name: string]: Texts };

const read = (file: string): string => readFileSync(join(PROJECT, file), "utf8");
const choices = choicesIn(read("tests/support/chosenWords.yaml"));

/** What is said, without names and remarks. */
function sentencesOf(texts: Texts): string[] {
  if (typeof texts === "string") return [texts];
  return texts && typeof texts === "object" ? Object.values(texts).flatMap(sentencesOf) : [];
}

const unchosen = (file: string, language: string): string[] => {
  const words = file.endsWith(".yaml") ? sentencesOf(parse(read(file)) as Texts) : read(file).split("\n");
  return words.flatMap((one) => unchosenIn(one, language, choices).map((wrong) => `${file}: ${wrong} (${one.trim()})`));
};

const fixture = (name: string) => parse(read(`tests/fixtures/chosenWords/${name}.yaml`)) as Record<string, Texts>;
const inFixture = (name: string): string[] =>
  Object.entries(fixture(name)).flatMap(([language, texts]) =>
    sentencesOf(texts).flatMap((words) => unchosenIn(words, language, choices)),
  );

describe("the words that are chosen", () => {
  it("are read from the list where a writer looks", () => {
    expect(choices.length).toBeGreaterThan(30);
    expect(choices.every(({ say, never }) => say !== "" && Object.values(never).some((all) => all.length > 0))).toBe(
      true,
    );
  });

  it("are missed in each bad sentence, whatever its capitals and apostrophes", () => {
    expect(inFixture("bad")).toEqual([
      expect.stringMatching(/^“keep this module”: Save for offline/),
      "“a mail”: Email",
      expect.stringMatching(/^“nothing waits”: /),
      expect.stringMatching(/^“did not let us copy”: /),
      expect.stringMatching(/^“Wir holen”: /),
      expect.stringMatching(/^“نجلب”: /),
    ]);
  });

  it("are not missed where they are said, nor in a part of a word", () => expect(inFixture("good")).toEqual([]));

  it.each(["de", "ar"])("are those of the texts in %s", (language) => {
    const pages = globSync(`src/authoring/newCourse/pages/${language}/*`, { cwd: PROJECT });
    expect(pages.length).toBeGreaterThan(5);
    const files = [`src/texts/${language}.yaml`, ...pages];
    expect(files.flatMap((file) => unchosen(file, language))).toEqual([]);
  });

  it("are those of what every course and a new one says in English", () => {
    const files = ["src/texts/en.yaml", ...globSync("src/authoring/newCourse/pages/en/*", { cwd: PROJECT })];
    expect(files.flatMap((file) => unchosen(file, "en"))).toEqual([]);
  });

  it.skipIf(!isSample)("are those of the sample, from its buttons to its posts", () => {
    const files = [
      ...["texts", "faq", "plans", "achievements"].map((name) => `content/${name}.yaml`),
      ...globSync(["content/pages/*.mdx", "content/community/*.md"], { cwd: PROJECT }),
    ];
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap((file) => unchosen(file, "en"))).toEqual([]);
  });
});
