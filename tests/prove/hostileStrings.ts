import { HOSTILE_TEXTS } from "#support/hostileTexts.ts";
import type { Chance } from "#support/random.ts";
import { yamlIn } from "#support/yamlIn.ts";

/** What it says, or its parts; a pair is said that often. */
type Text = string | (string | [part: string, times: number])[];

const CALL = "globalThis.hacked=1";
const told = yamlIn("prove/hostileStrings.yaml") as Record<string, Text[]>;
const written = (text: Text): string =>
  typeof text === "string"
    ? text
    : text.map((part) => (typeof part === "string" ? part : part[0].repeat(part[1]))).join("");
const textsOf = (group: string): string[] => (told[group] ?? []).map(written);

const SCHEMES = textsOf("schemes").flatMap((scheme) => [
  ...[`[here](${scheme}${CALL})`, `<${scheme}${CALL}>`, `${scheme}${CALL}`],
]);
const BIDI = textsOf("bidi");

/** What is written from right to left, and signs that turn what stands beside them; nothing in it is Latin or a digit. */
export const TURNING: string[] = textsOf("turning");

/** Some 320 texts that would do harm wherever one is taken for more than a text; the same for the same chance. */
export function hostileStrings(chance: Chance): string[] {
  const plain = ["piles", "long", "units", "mails", "written", "nesting", "addresses"].flatMap(textsOf);
  const own = [...plain, ...SCHEMES, ...TURNING];
  const some = Array.from({ length: 40 }, () => chance.of(HOSTILE_TEXTS));
  const mixed = Array.from(
    { length: 40 },
    () => `${chance.of(BIDI)}${chance.of(own).slice(0, 200)}${chance.of(own).slice(0, 200)}`,
  );
  return [...own, ...some, ...mixed, ...BIDI.map((sign) => `left ${sign}right`)];
}
