import { brotliCompressSync, gzipSync } from "node:zlib";
import { encode } from "html-entities";
import type { Chance } from "#support/random.ts";

type Change = (text: string, chance: Chance) => string;

const hex = (char: string, digits = 0): string => (char.codePointAt(0) ?? 0).toString(16).padStart(digits, "0");
const everyUnit = (text: string, change: (unit: string) => string): string => text.split("").map(change).join("");
const filler = (chance: Chance): string => "abc de f gh. ".repeat(3).slice(0, chance.below(30));

/** How words may be set. */
const LOOKS: Record<string, Change> = {
  capitals: (text) => text.toUpperCase(),
  "small letters": (text) => text.toLowerCase(),
  "mixed letters": (text, chance) => everyUnit(text, (unit) => (chance.below(2) ? unit.toUpperCase() : unit)),
  "lines between words": (text) => text.replace(/ /g, "\n    "),
};

/** How a page may mark them. */
const MARKS: Record<string, Change> = {
  none: (text) => text,
  "a tag around each word": (text) => text.replace(/\S+/g, '<span class="w">$&</span>'),
  "a tag in each word": (text) => text.replace(/(\w)(\w)/g, "$1<wbr/>$2"),
};

/** Ways to write any text with other signs; each can be wrapped in another. */
const WRAPPINGS: Record<string, Change> = {
  "named entities": (text) => encode(text, { mode: "nonAscii", level: "html5" }),
  "decimal entities": (text) => [...text].map((char) => `&#${String(char.codePointAt(0))};`).join(""),
  "hexadecimal entities": (text) => [...text].map((char) => `&#x${hex(char)};`).join(""),
  JSON: (text) => JSON.stringify(text),
  "JSON escapes": (text) => everyUnit(text, (unit) => `\\u${hex(unit, 4)}`),
  "JSON that is safe in HTML": (text) =>
    JSON.stringify(text).replace(/[<>&'\u007f-\uffff]/g, (unit) => `\\u${hex(unit, 4)}`),
  "URL escapes": (text) => encodeURIComponent(text),
  "URL escapes of all": (text) =>
    [...Buffer.from(text)].map((byte) => `%${hex(String.fromCharCode(byte), 2)}`).join(""),
  base64: (text, chance) => Buffer.from(`${filler(chance)} ${text} ${filler(chance)}`).toString("base64"),
  base64url: (text, chance) => Buffer.from(`${filler(chance)} ${text} ${filler(chance)}`).toString("base64url"),
  "gzip in base64": (text) => gzipSync(text).toString("base64"),
};

/** Ways to write a whole file. */
export const FILES: Record<string, (text: string) => Buffer> = {
  txt: (text) => Buffer.from(text),
  "txt.gz": (text) => gzipSync(text),
  pf_fragment: (text) => gzipSync(text),
  "txt.br": (text) => brotliCompressSync(text, { params: { 1: 4 } }),
};

const MOST_LOOKS = 2;
const MOST_WRAPPINGS = 3;

/** Changes a text by a chain of chances. */
export function disguise(chance: Chance, text: string): { text: string; chain: string[] } {
  const kinds = (all: Record<string, Change>, most: number) =>
    Array.from({ length: chance.below(most + 1) }, () => chance.of(Object.entries(all)));
  const steps = [...kinds(LOOKS, MOST_LOOKS), chance.of(Object.entries(MARKS)), ...kinds(WRAPPINGS, MOST_WRAPPINGS)];
  return { text: steps.reduce((so, [, change]) => change(so, chance), text), chain: steps.map(([name]) => name) };
}
