import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitFrontmatter } from "#build/files/sources.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { vocabulary } from "./words.ts";

/** A written lesson of the course whose shape the generated ones have. */
export type Sample = {
  /** Where its files lie, without their endings. */
  base: string;
  data: Record<string, unknown>;
  body: string;
  captions: string;
  poster: string;
  /** The picture inside the lesson: the ending of its file name, and what it shows. */
  figure: { ending: string; picture: string };
  words: string[];
};

function sampleAt(path: string, ending: string): Sample {
  const read = (part: string): string => readFileSync(join(PROJECT, "content/curriculum", path + part), "utf8");
  const { data, body } = splitFrontmatter(read(".mdx"));
  const figure = { ending, picture: read(ending) };
  return {
    base: join(PROJECT, "content/curriculum", path),
    data,
    body,
    captions: read(".vtt"),
    poster: read(".svg"),
    figure,
    words: vocabulary(body),
  };
}

export const samples = () => ({
  free: sampleAt("1-choose-your-ground/1-viewer-before-topic", ".card.svg"),
  premium: sampleAt("5-read-and-improve/1-five-numbers", ".returning.svg"),
});
