import { DatabaseSync } from "node:sqlite";
import type { Site } from "#bench/site.ts";
import type { Findings, Line } from "#bench/table.ts";
import { lines, times } from "./asking.ts";
import { SLOWEST_MS } from "./reading.ts";
import { databaseIn, type Town } from "./seed/seed.ts";

const LOOKS = Number(process.env["BENCH_LOOKS"] ?? 30);
const AT_ONCE = 8;

/** In how many posts all of these words are. */
function holding(dataDir: string, match: string): number {
  const database = new DatabaseSync(databaseIn(dataDir), { readOnly: true });
  const found = database.prepare("SELECT COUNT(*) AS count FROM posts_fts WHERE posts_fts MATCH ?").get(match);
  database.close();
  return Number(found?.["count"]);
}

const quoted = (words: string): string =>
  words
    .split(" ")
    .map((word) => `"${word}"`)
    .join(" ");

/** What somebody looks for: by the route, by the page without scripts, and by some at once. */
export async function searching(site: Site, { words }: Town): Promise<Findings> {
  const { everywhere, frequent, usual, rare } = words;
  const asked = {
    ...{ "a rare word": rare, "a usual word": usual, "two words": `${frequent} ${usual}`, "a frequent word": frequent },
    ...{
      "a word of every post": everywhere,
      "the beginning of many words": "sta",
      "no word of any": "zzzzqq",
    },
    "eight frequent words": Array.from({ length: 8 }, (_, at) => (at % 2 ? frequent : everywhere)).join(" "),
  };
  const route = (text: string) => `${site.url}/api/course/community/search?q=${encodeURIComponent(text)}`;
  const page = (text: string) => `${site.url}/community?q=${encodeURIComponent(text)}`;
  const looks = (url: string) => Array.from({ length: LOOKS }, () => url);
  const found: Line[] = [];
  for (const [name, text] of Object.entries(asked)) {
    const count = holding(site.dataDir, quoted(text));
    found.push(...lines(`${name} (in ${String(count)} posts)`, await times(looks(route(text))), SLOWEST_MS));
  }
  found.push(...lines("the page of a usual word", await times(looks(page(usual))), SLOWEST_MS));
  found.push(...lines("the page of a word of every post", await times(looks(page(everywhere))), SLOWEST_MS));
  found.push(...lines("a word of every post, eight at once", await times(looks(route(everywhere)), {}, AT_ONCE)));
  return { title: "Search, one reader", lines: found };
}
