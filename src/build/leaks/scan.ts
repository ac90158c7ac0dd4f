import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { filesIn, sha256 } from "#build/trees.ts";
import type { Secrets } from "./secrets.ts";
import { base64Texts, decoded, readings, words } from "./words.ts";

export interface Leak {
  lesson: string;
  what: string;
  file: string;
  /** Characters from the start of the decompressed, decoded file. */
  offset: number;
}

/** Pictures, videos and fonts hold no text to read, but may hold a name or an address. */
const MEDIA = new Set([".mp4", ".webp", ".avif", ".png", ".jpg", ".woff2", ".wasm", ".ico"]);

function plainBytes(file: string, raw: Buffer): Buffer {
  if (file.endsWith(".br")) return brotliDecompressSync(raw);
  return raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
}

function exactLeaks(secrets: Secrets, text: string | Buffer, file: string): Leak[] {
  return [...secrets.exact]
    .map(([what, lesson]) => ({ lesson, what, file, offset: text.indexOf(what) }))
    .filter((leak) => leak.offset >= 0);
}

/** The first run of secret words in a text. One is enough to stop the build and to find the place. */
function runLeak(secrets: Secrets, text: string, file: string): Leak | undefined {
  const all = words(text);
  for (let at = 0; at + 2 < all.length; at += 1) {
    const starting = secrets.runs.get(`${all[at]} ${all[at + 1]} ${all[at + 2]}`);
    const run = starting?.find((candidate) => candidate.words.every((word, index) => all[at + index] === word));
    if (!run) continue;
    const offset = text.toLowerCase().indexOf(run.words[0] ?? "");
    return { lesson: run.lesson, what: `“${run.words.join(" ")}”`, file, offset };
  }
  return undefined;
}

function textLeaks(secrets: Secrets, raw: string, file: string): Leak[] {
  const text = decoded(raw);
  const leaks = exactLeaks(secrets, text, file);
  for (const reading of readings(text)) {
    const leak = runLeak(secrets, reading, file);
    if (leak) leaks.push(leak);
  }
  return leaks;
}

function leaksIn(secrets: Secrets, file: string, raw: Buffer, seen: Set<string>): Leak[] {
  const owner = secrets.files.get(sha256(raw));
  const leaks: Leak[] = owner ? [{ lesson: owner, what: "the whole file", file, offset: 0 }] : [];
  const plain = plainBytes(file, raw);
  const hash = sha256(plain);
  if (seen.has(hash)) return leaks;
  seen.add(hash);
  if (MEDIA.has(extname(file))) return [...leaks, ...exactLeaks(secrets, plain, file)];
  const text = plain.toString("utf8");
  leaks.push(...textLeaks(secrets, text, file));
  for (const inner of base64Texts(text)) leaks.push(...textLeaks(secrets, inner, `${file} (base64)`));
  return leaks;
}

/** Reads every byte below a folder and says where something of the secrets stands. */
export function scan(folder: string, secrets: Secrets): Leak[] {
  const seen = new Set<string>();
  return filesIn(folder).flatMap((file) => leaksIn(secrets, file, readFileSync(join(folder, file)), seen));
}

export const describe = ({ lesson, what, file, offset }: Leak): string =>
  `${file}, character ${offset}: ${what} of the premium lesson ${lesson}`;
