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

describe("the words that are chosen", () => {
  it("are missed in each bad sentence, whatever its capitals and apostrophes", () => {
    const bad = parse(read("tests/fixtures/chosenWords.yaml")) as Record<string, Texts>;
    const found = Object.entries(bad).flatMap(([language, texts]) =>
      sentencesOf(texts).map((words) => unchosenIn(words, language, choices).length),
    );
    expect(found).toEqual([1, 1, 1, 1, 1, 1]);
  });

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
