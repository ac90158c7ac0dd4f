import { decode } from "html-entities";
import type { Scene } from "./kind.ts";

const UNITS = new Set(["cm", "m", "s", "h", "dB"]);

/** The words that can be read in a scene once everything has come; numbers and units are none. */
export const wordsOn = ({ draw }: Scene): string[] =>
  [...draw(() => 1).matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
    .flatMap(([, words = ""]) => decode(words).split(/\s+/))
    .filter((word) => /\p{L}/u.test(word) && !/\d/.test(word) && !UNITS.has(word));
