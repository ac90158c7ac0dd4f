// Hides premium words in public files behind random chains of marks, capitals, entities, escapes, base64, gzip and
// brotli: the scan must find them. What it may miss is base64 of 24 letters inside base64.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scan } from "#build/leaks/scan.ts";
import { collectSecrets } from "#build/leaks/secrets.ts";
import { lessonSources } from "#build/files/sources.ts";
import { filesUnder, LIVE } from "#build/files/trees.ts";
import { Chance, seed } from "#support/random.ts";
import { disguise, FILES } from "./disguise.ts";
import { passage, unitsOf } from "./passages.ts";

const PLANTS = 2_000;
const LEAST_FOUND = 0.999;
const LONGEST_HOST = 6_000;
const BEFORE = [" ", "\n", '"', "='", ">", "(", ",", "/"];
const AFTER = [" ", "\n", '"', "';", "<", ")", ",", "/"];

/** Public text with a place in it: somewhere in one of the built files. */
function host(chance: Chance, texts: string[]): [before: string, after: string] {
  const text = chance.of(texts);
  const start = chance.below(Math.max(1, text.length - LONGEST_HOST));
  const part = text.slice(start, start + LONGEST_HOST);
  const at = chance.below(part.length + 1);
  return [part.slice(0, at), part.slice(at)];
}

it(`finds what members pay for in ${PLANTS} random disguises`, async () => {
  const start = performance.now();
  const chance = new Chance(seed());
  const lessons = lessonSources();
  const secrets = await collectSecrets(LIVE, lessons);
  const units = await unitsOf(lessons);
  const readable = filesUnder(LIVE.public).filter((file) => /\.(html|css|js|json|xml|txt|vtt|svg)$/.test(file));
  const texts = readable.map((file) => readFileSync(join(LIVE.public, file), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "random-plants-"));
  const planted = new Map<string, string>();
  for (let number = 0; number < PLANTS; number += 1) {
    const words = passage(chance, units, secrets);
    const { text, chain } = disguise(chance, words);
    const [before, after] = host(chance, texts);
    const [kind, write] = chance.of(Object.entries(FILES));
    const file = `${number}.${kind}`;
    writeFileSync(join(folder, file), write(before + chance.of(BEFORE) + text + chance.of(AFTER) + after));
    planted.set(file, `${words} [${[...chain, kind].join(" > ")}] ${text.slice(0, 200)}`);
  }
  const found = new Set(scan(folder, secrets).map(({ file }) => file.replace(" (base64)", "")));
  rmSync(folder, { recursive: true });
  const escaped = [...planted].filter(([file]) => !found.has(file)).map(([file, what]) => `${file}: ${what}`);
  const took = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`random plants: ${PLANTS - escaped.length} of ${PLANTS} found, seed ${seed()}, ${took} s`);
  if (escaped.length > 0) console.log(`escaped:\n${escaped.join("\n")}`);
  expect(1 - escaped.length / PLANTS).toBeGreaterThanOrEqual(LEAST_FOUND);
});
