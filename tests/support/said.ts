import type { Counted } from "#contract/formats.d.ts";
import type { SaidName, Saying } from "#contract/said.d.ts";
import { fill, formFor } from "#server/hooks/platform/words.rules.ts";
import { texts } from "#texts/server.ts";
import { ENGLISH } from "./formats.ts";

/** What the server says, in the words of the course of the tests; undefined for nothing. */
export function wordsOf(saying: Saying | SaidName | undefined): string | undefined {
  if (!saying) return undefined;
  const { say, values = {} } = typeof saying === "string" ? { say: saying } : saying;
  const sentence = (texts as unknown as Record<SaidName, string | Counted>)[say];
  return fill(typeof sentence === "string" ? sentence : formFor(sentence, Number(values["count"]), ENGLISH), values);
}
