import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "#contract/manifest.d.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { COURSE } from "#support/course.ts";
import type { Page } from "./kit.ts";

const { urls } = JSON.parse(readFileSync(COURSE.manifest, "utf8")) as Manifest;
/** Members get something there, and everybody else is told that there is nothing. */
export const MEMBERS_ONLY = Object.keys(urls).filter((path) => urls[path]?.members && !urls[path]?.public);

const FOLDER = join(PROJECT, "tests/course/curriculum/5-read-and-improve");
/** The first words that are said in the lesson's film, past its opening, which everybody may hear. */
const spoken = readFileSync(join(FOLDER, "1-five-numbers.vtt"), "utf8")
  .split("\n")
  .filter((line) => /^\w+( \S+){5}/.test(line) && !line.includes("-->"));
/** What nobody without Premium ever reads: a heading and a sentence of the lesson, and its captions. */
export const PAID = [
  "Name the act before you read the number",
  "If nothing comes, or only “try harder”, the figure is weather.",
  ...spoken.slice(-3),
];

/** Where what was paid for can still be read without asking anybody, or by asking anew: nowhere. */
export async function readableHere(page: Page, opened: string[]): Promise<string[]> {
  const sought = { paid: PAID, addresses: [...new Set([...opened, ...MEMBERS_ONLY])], closed: MEMBERS_ONLY };
  return page.evaluate(async ({ paid, addresses, closed }) => {
    const found: string[] = [];
    const look = async (where: string, address: string, answer: Response) => {
      const text = await answer.text();
      const isClosed = closed.includes(address.split("?")[0] ?? "");
      if (paid.some((words) => text.includes(words)) || (isClosed && answer.ok)) found.push(`${address} ${where}`);
    };
    const ways: RequestInit[] = [{ cache: "only-if-cached", mode: "same-origin" }, { cache: "force-cache" }, {}];
    for (const address of addresses)
      for (const way of ways) {
        const answer = await fetch(address, way).catch(() => undefined);
        if (answer) await look(`by ${way.cache ?? "asking"}`, address, answer);
      }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const { pathname, search } = new URL(key.url);
        const answer = await cache.match(key, { ignoreVary: true });
        if (answer) await look(`in the cache ${name}`, pathname + search, answer);
      }
    }
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
    for (const words of paid) if (stored.includes(JSON.stringify(words).slice(1, -1))) found.push(`stored: ${words}`);
    if ((await indexedDB.databases()).length > 0) found.push("a database that nothing here looks into");
    return found;
  }, sought);
}
