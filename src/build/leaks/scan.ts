import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { filesUnder, sha256Hex } from "#build/files/trees.ts";
import { LONGEST_RUN_WORDS, Runs, startAt } from "./runs.ts";
import type { PublicText } from "./secrets.ts";
import { base64Texts, decodedText, mediaTexts, readings, scannedWords } from "./words.ts";

interface Found {
  what: string;
  lesson: string;
  offset: number;
}

const START_CHARACTERS = 6;
const CODES = 256;

/** Hashes the two characters at a position; this alone rules out most positions of a page. */
const pairAt = (text: string, at: number): number =>
  (text.charCodeAt(at) % CODES) * CODES + (text.charCodeAt(at + 1) % CODES);

/** Finds thousands of strings in one pass over a text. */
export class ExactFinder {
  readonly #byStart: Map<string, [what: string, lesson: string][]>;
  readonly #short: [what: string, lesson: string][];
  readonly #isPair = new Uint8Array(CODES * CODES);

  constructor(strings: Iterable<[what: string, lesson: string]>) {
    const all = [...strings];
    const isLong = ([what]: [string, string]) => what.length >= START_CHARACTERS;
    this.#short = all.filter((string) => !isLong(string));
    this.#byStart = Map.groupBy(all.filter(isLong), ([what]) => what.slice(0, START_CHARACTERS));
    for (const start of this.#byStart.keys()) this.#isPair[pairAt(start, 0)] = 1;
  }

  /** Returns each string in the text with its first position. */
  find(text: string): Found[] {
    const found = new Map<string, Found>();
    for (let at = 0; at + START_CHARACTERS <= text.length; at += 1) {
      if (this.#isPair[pairAt(text, at)] === 0) continue;
      for (const [what, lesson] of this.#byStart.get(text.slice(at, at + START_CHARACTERS)) ?? []) {
        if (text.startsWith(what, at) && !found.has(what)) found.set(what, { what, lesson, offset: at });
      }
    }
    const short = this.#short.map(([what, lesson]) => ({ what, lesson, offset: text.indexOf(what) }));
    return [...found.values(), ...short.filter(({ offset }) => offset >= 0)];
  }
}

interface Leak {
  lesson: string;
  what: string;
  file: string;
  /** Offset in characters in the decompressed, decoded file. */
  offset: number;
}

/** Binary formats: scanned for names and URLs, and for words only in their plain-text parts. */
const MEDIA = new Set([
  ...[".mp4", ".m4a", ".webp", ".avif", ".png", ".jpg", ".woff2", ".wasm", ".ico"],
  ...[".xlsx", ".ods", ".docx", ".zip", ".pdf"],
]);
/** Maximum nesting of base64 in base64. */
const DEEPEST = 3;

function plainBytes(file: string, raw: Buffer): Buffer {
  if (file.endsWith(".br")) return brotliDecompressSync(raw);
  return raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw;
}

type Sought = Secrets & { inText: ExactFinder; inBytes: ExactFinder };

/** Bytes as characters, so that string searches work on binary files. */
const latin = (bytes: Buffer): string => bytes.toString("latin1");

const sought = (secrets: Secrets): Sought => ({
  ...secrets,
  inText: new ExactFinder(secrets.exact),
  inBytes: new ExactFinder([...secrets.exact].map(([what, lesson]) => [latin(Buffer.from(what)), lesson])),
});

const exactLeaks = (finder: ExactFinder, text: string, file: string): Leak[] =>
  finder.find(text).map((found) => ({ ...found, file }));

/** Returns the first premium run in a text; one is enough to fail the build and to locate the leak. */
function runLeak({ runs }: Sought, text: string, file: string): Leak | undefined {
  const all = scannedWords(text);
  for (let at = 0; at < all.length; at += 1) {
    const run = runs.findAt(all, at);
    if (!run) continue;
    const offset = text.toLowerCase().indexOf(run.words[0] ?? "");
    return { lesson: run.lesson, what: `“${run.words.join(" ")}”`, file, offset };
  }
  return undefined;
}

function textLeaks(secrets: Sought, raw: string, file: string, depth = 0): Leak[] {
  const text = decodedText(raw);
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

/** A file under the name of a members' video is a leak, whatever its content. */
const nameLeaks = (secrets: Sought, file: string): Leak[] =>
  exactLeaks(secrets.inText, `/${file}`, file).map((leak) => ({ ...leak, what: `the name ${leak.what}` }));

function mediaLeaks(secrets: Sought, plain: Buffer, file: string): Leak[] {
  const said = [...mediaTexts(plain)].flatMap((text) => textLeaks(secrets, text, file));
  return [...exactLeaks(secrets.inBytes, latin(plain), file), ...said];
}

const STYLE = /(?<=<style\b[^<>]*>)[^<]+(?=<\/style>)/g;

/** Returns the text without style elements, and each style not scanned before: nearly all pages share the same ones. */
function parts(text: string, seen: Set<string>): string[] {
  const styles = new Set(text.match(STYLE)).difference(seen);
  for (const style of styles) seen.add(style);
  return [text.replace(STYLE, " "), ...styles];
}

function leaksIn(secrets: Sought, file: string, raw: Buffer, seen: Set<string>): Leak[] {
  const leaks = nameLeaks(secrets, file);
  const rawHash = sha256Hex(raw);
  const owned = secrets.files.get(rawHash);
  if (owned) leaks.push({ lesson: owned.lesson, what: `the whole file ${owned.file}`, file, offset: 0 });
  const plain = plainBytes(file, raw);
  const hash = plain === raw ? rawHash : sha256Hex(plain);
  if (seen.has(hash)) return leaks;
  seen.add(hash);
  if (MEDIA.has(extname(file))) return [...leaks, ...mediaLeaks(secrets, plain, file)];
  return [...leaks, ...parts(plain.toString("utf8"), seen).flatMap((text) => textLeaks(secrets, text, file))];
}

/** Reads every file in a folder and reports each secret in it. */
export function scan(folder: string, secrets: Secrets): Leak[] {
  const all = sought(secrets);
  const seen = new Set<string>();
  return filesUnder(folder).flatMap((file) => leaksIn(all, file, readFileSync(join(folder, file)), seen));
}

export const describeLeak = ({ lesson, what, file, offset }: Leak): string =>
  `${file}, character ${offset}: ${what} of the premium lesson ${lesson}`;

const FILES_SHOWN = 20;

/** The first leak of each file, as lines. Pages come first, as their names tell the author where to look. */
export function shownLeaks(leaks: Leak[]): string[] {
  const files = [...Map.groupBy(leaks, ({ file }) => file).values()].flatMap(([first]) => first ?? []);
  const [others, pages] = [false, true].map((isPage) => files.filter(({ file }) => file.endsWith(".html") === isPage));
  const shown = [...(pages ?? []), ...(others ?? [])].slice(0, FILES_SHOWN).map(describeLeak);
  const more = files.length - shown.length;
  return more > 0 ? [...shown, `and in ${String(more)} other files`] : shown;
}

/** Everything that must not be in the public tree. */
export interface Secrets {
  /** Strings to match exactly (canaries, URLs, file names) → lesson. */
  exact: Map<string, string>;
  runs: Runs;
  /** Hash of every members' file → its lesson and path. */
  files: Map<string, { lesson: string; file: string }>;
}

/** The site's code may contain short runs by chance; a full-length run there is a leak. */
const mostExcused = (by: PublicText["by"]): number => (by === "authors" ? LONGEST_RUN_WORDS : LONGEST_RUN_WORDS - 1);

type Link = { url: string; words: string[] };

/** Collects the premium content of lessons, then drops what is public elsewhere. */
export class Collector implements Secrets {
  exact: Secrets["exact"] = new Map();
  runs = new Runs();
  files: Secrets["files"] = new Map();
  /** By their first words. */
  readonly #links = new Map<string, Link[]>();

  addExact(lesson: string, ...texts: string[]): void {
    for (const text of texts) if (text.length > 0) this.exact.set(text, lesson);
  }

  addLink(lesson: string, url: string): void {
    this.addExact(lesson, url);
    const all = scannedWords(url);
    const start = startAt(all, 0);
    this.#links.set(start, [...(this.#links.get(start) ?? []), { url, words: all }]);
  }

  addText(lesson: string, text: string): void {
    this.runs.add(lesson, scannedWords(text));
  }

  /**
   * Drops public runs in one pass over the public texts; looking up each run in every text took hours for a long
   * course.
   */
  leaveOut(texts: Iterable<PublicText>): void {
    for (const { by, words: all } of texts) {
      for (let at = 0; at < all.length; at += 1) {
        this.runs.forgetAt(all, at, mostExcused(by));
        this.#leaveOutLinks(all, at);
      }
    }
  }

  #leaveOutLinks(all: string[], at: number): void {
    for (const { url, words: link } of this.#links.get(startAt(all, at)) ?? []) {
      if (link.every((word, index) => all[at + index] === word)) this.exact.delete(url);
    }
  }
}
