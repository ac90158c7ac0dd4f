import { createInterface, type Interface } from "node:readline/promises";
import { Refusal } from "./verb.ts";

/** What was typed, as it is kept; or the sentence that says why it can't be. */
export type Reading = { value: unknown } | { wrong: string };

export interface Question<Answers> {
  field: keyof Answers & string;
  /** What the author is asked. */
  words: string;
  /** What an empty answer means. */
  suggestion?: (given: Partial<Answers>) => string;
  read: (typed: string, given: Partial<Answers>) => Reading;
}

/** The lines that somebody types; a terminal is opened only when something is asked. */
function linesTyped(): { next: () => Promise<string>; close: () => void } {
  let terminal: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    next: async () => {
      terminal ??= createInterface({ input: process.stdin, output: process.stdout });
      lines ??= terminal[Symbol.asyncIterator]();
      const { value, done } = await lines.next();
      if (done) throw new Refusal("\nThe answers ended too early. Nothing was written.");
      return String(value).trim();
    },
    close: () => terminal?.close(),
  };
}

/** Asks on the terminal, again and again until the answer is one; or takes what --field said. */
export async function askAll<Answers>(
  questions: Question<Answers>[],
  flags: Record<string, string | undefined>,
): Promise<Answers> {
  const lines = linesTyped();
  const given: Partial<Answers> = {};
  for (const { field, words, suggestion, read } of questions) {
    const usual = suggestion?.(given) ?? "";
    const ask = async (): Promise<string> => {
      process.stdout.write(`${words}${usual && ` [${usual}]`}: `);
      return (await lines.next()) || usual;
    };
    const flag = flags[field];
    for (let typed = flag ?? (await ask()); ; typed = await ask()) {
      const reading = read(typed, given);
      if ("value" in reading) {
        Object.assign(given, { [field]: reading.value });
        break;
      }
      if (flag !== undefined) throw new Refusal(`--${field}: ${reading.wrong} Nothing was written.`);
      console.log(reading.wrong);
    }
  }
  lines.close();
  return given as Answers;
}
