import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { filesIn, sha256 } from "#build/files/trees.ts";
import type { Secrets } from "./collector.ts";
import { ExactFinder } from "./exactFinder.ts";
import { base64Texts, mediaTexts } from "./hiddenTexts.ts";
import { decoded, readings, words } from "./words.ts";

export interface Leak {
  lesson: string;
  what: string;
  file: string;
  /** Characters from the start of the decompressed, decoded file. */
  offset: number;
}

/** Pictures, videos, fonts and packed files: read for names and addresses, and for words only where they hold plain text. */
const MEDIA = new Set([
  ...[".mp4", ".m4a", ".webp", ".avif", ".png", ".jpg", ".woff2", ".wasm", ".ico"],
  ...[".xlsx", ".ods", ".docx", ".zip", ".pdf"],
]);
/** Nobody wraps base64 in base64 more often by accident. */
const DEEPEST = 3;

function plainBytes(file: string, raw: Buffer): Buffer {
  if (file.endsWith(".br")) return brotliDecompressSync(raw);
  return raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
}

type Sought = Secrets & { inText: ExactFinder; inBytes: ExactFinder };

/** Bytes as characters, so that a name is found in them too. */
const latin = (bytes: Buffer): string => bytes.toString("latin1");

const sought = (secrets: Secrets): Sought => ({
  ...secrets,
  inText: new ExactFinder(secrets.exact),
  inBytes: new ExactFinder([...secrets.exact].map(([what, lesson]) => [latin(Buffer.from(what)), lesson])),
});

const exactLeaks = (finder: ExactFinder, text: string, file: string): Leak[] =>
  finder.find(text).map((found) => ({ ...found, file }));

/** The first run of secret words in a text. One is enough to stop the build and to find the place. */
function runLeak({ runs }: Sought, text: string, file: string): Leak | undefined {
  const all = runs.read(words(text));
  for (let at = 0; at < all.length; at += 1) {
    const run = runs.findAt(all, at);
    if (!run) continue;
    const offset = text.toLowerCase().indexOf(run.words[0] ?? "");
    return { lesson: run.lesson, what: `“${run.words.join(" ")}”`, file, offset };
  }
  return undefined;
}

function textLeaks(secrets: Sought, raw: string, file: string, depth = 0): Leak[] {
  const text = decoded(raw);
  const leaks: Leak[] = [];
  for (const reading of readings(text)) {
    const leak = runLeak(secrets, reading, file);
    const isNew = ({ what }: Leak) => !leaks.some((known) => known.what === what);
    leaks.push(...exactLeaks(secrets.inText, reading, file).filter(isNew), ...(leak ? [leak] : []));
  }
  if (depth === DEEPEST) return leaks;
  for (const inner of base64Texts(text)) {
    leaks.push(...textLeaks(secrets, inner, depth === 0 ? `${file} (base64)` : file, depth + 1));
  }
  return leaks;
}

/** A video of members under its own name is one whatever its bytes are. */
const nameLeaks = (secrets: Sought, file: string): Leak[] =>
  exactLeaks(secrets.inText, `/${file}`, file).map((leak) => ({ ...leak, what: `the name ${leak.what}` }));

function mediaLeaks(secrets: Sought, plain: Buffer, file: string): Leak[] {
  const said = [...mediaTexts(plain)].flatMap((text) => textLeaks(secrets, text, file));
  return [...exactLeaks(secrets.inBytes, latin(plain), file), ...said];
}

const STYLE = /(?<=<style\b[^<>]*>)[^<]+(?=<\/style>)/g;

/** A text, and what stands in its style elements apart: nearly every page holds the same, and it is read once. */
function parts(text: string, seen: Set<string>): string[] {
  const styles = new Set(text.match(STYLE)).difference(seen);
  for (const style of styles) seen.add(style);
  return [text.replace(STYLE, " "), ...styles];
}

function leaksIn(secrets: Sought, file: string, raw: Buffer, seen: Set<string>): Leak[] {
  const leaks = nameLeaks(secrets, file);
  const rawHash = sha256(raw);
  const owned = secrets.files.get(rawHash);
  if (owned) leaks.push({ lesson: owned.lesson, what: `the whole file ${owned.file}`, file, offset: 0 });
  const plain = plainBytes(file, raw);
  const hash = plain === raw ? rawHash : sha256(plain);
  if (seen.has(hash)) return leaks;
  seen.add(hash);
  if (MEDIA.has(extname(file))) return [...leaks, ...mediaLeaks(secrets, plain, file)];
  return [...leaks, ...parts(plain.toString("utf8"), seen).flatMap((text) => textLeaks(secrets, text, file))];
}

/** Reads every byte below a folder and says where something of the secrets stands. */
export function scan(folder: string, secrets: Secrets): Leak[] {
  const all = sought(secrets);
  const seen = new Set<string>();
  return filesIn(folder).flatMap((file) => leaksIn(all, file, readFileSync(join(folder, file)), seen));
}

export const describe = ({ lesson, what, file, offset }: Leak): string =>
  `${file}, character ${offset}: ${what} of the premium lesson ${lesson}`;

const FILES_SHOWN = 20;

/** The first leak of each file, as lines. Pages come first: the name of a page says where its author has to look. */
export function shownOf(leaks: Leak[]): string[] {
  const files = [...Map.groupBy(leaks, ({ file }) => file).values()].flatMap(([first]) => first ?? []);
  const [others, pages] = [false, true].map((isPage) => files.filter(({ file }) => file.endsWith(".html") === isPage));
  const shown = [...(pages ?? []), ...(others ?? [])].slice(0, FILES_SHOWN).map(describe);
  const more = files.length - shown.length;
  return more > 0 ? [...shown, `and in ${String(more)} other files`] : shown;
}
