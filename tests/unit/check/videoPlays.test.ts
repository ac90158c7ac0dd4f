import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unplayableAddress, unplayableFile } from "#authoring/check/rules/video.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/check/videoPlays.yaml") as {
  plays: string[];
  named: [url: string, sentence: string][];
  forms: [film: string, sentences: string[]][];
};

const FILMS = join(import.meta.dirname, "../../fixtures/films");
const said = (url: string): string => unplayableAddress(url, "1-tea.mp4")?.[0] ?? "";

describe("the address of a film", () => {
  it.each(told.plays)("%s plays", (url) => expect(said(url)).toBe(""));

  it.each(told.named)("%s is named", (url, sentence) => expect(said(url)).toBe(`videoUrl ${sentence}`));
});

it.each(told.forms)("of a film in the form %s it is said what does not play everywhere", (name, sentences) =>
  expect(unplayableFile(join(FILMS, `${name}.mp4`)).map(([message]) => message)).toEqual(sentences),
);
