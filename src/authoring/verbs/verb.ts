import { createInterface, type Interface } from "node:readline/promises";
import { inAuthorsPaths } from "#authoring/check/read/problem.ts";
import { complain, Problem as Refusal } from "#server/scripts/platform/problem.ts";
import { helpOf, readVerb, type Verb as AnyVerb, type VerbOption } from "#server/scripts/platform/verb.ts";

/** What an author types after `npm run`. */
export interface Verb extends AnyVerb {
  options: Record<string, VerbOption>;
  /** How one takes it back; left out for what takes something back itself. */
  undo?: string;
}

/** What was typed: options by their names, switches true, the rest by place. */
export interface Typed {
  /** The project. */
  root: string;
  options: Record<string, string | undefined>;
  switches: Set<string>;
  values: string[];
}

/** Something an author can mend, said in a sentence; typed wrongly ends with 2, all else with 1. */
export { Refusal };

const ALWAYS: Record<string, VerbOption> = { help: { says: "says this" } };
/** For everything that writes into the course by exchangeFiles(). */
export const UNDO = "npm run undo, as long as nothing else changed the same files";

/** What is typed behind an option is its value, also when it begins with a dash: --title "- a". */
function withValues(args: string[], options: Record<string, VerbOption>): string[] {
  const known = Object.entries({ ...options, ...ALWAYS });
  const isOption = (arg: string) => known.some(([name]) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  const takesValue = (arg: string) => known.some(([name, { value }]) => value && arg === `--${name}`);
  const joined: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [arg = "", next] = args.slice(at, at + 2);
    const isOwn = next?.startsWith("-") && takesValue(arg) && !isOption(next);
    joined.push(isOwn ? `${arg}=${next}` : arg);
    if (isOwn) at += 1;
  }
  return joined;
}

/** @throws {Refusal} with code 2 for what this verb does not know */
function readTyped(verb: Verb, args: string[]): Typed {
  const options = { ...verb.options, root: { says: "", value: "FOLDER" } };
  const { options: given, values } = readVerb({ ...verb, options }, withValues(args, options), ALWAYS);
  const texts = Object.entries(given).filter((one): one is [string, string] => typeof one[1] === "string");
  const { root = process.cwd(), ...rest }: Record<string, string> = Object.fromEntries(texts);
  return {
    ...{ root, options: rest, values },
    switches: new Set(Object.keys(given).filter((option) => given[option] === true)),
  };
}

/** One of an author's commands: how it is typed, and what it does, which it tells in what it gives back. */
export interface Command {
  verb: Verb;
  work: (typed: Typed) => Promise<string>;
}

/** @param args what was typed behind its name */
export async function answerOf({ verb, work }: Command, args: string[]): Promise<{ says: string; code: number }> {
  try {
    const typed = readTyped(verb, args);
    const help = [helpOf(verb, ALWAYS), ...(verb.undo ? [`To take it back: ${verb.undo}.`] : [])].join("\n");
    return { says: typed.switches.has("help") ? help : await work(typed), code: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { says: error.message, code: error.code };
  }
}

/** Runs a command as it was typed. */
export async function runTyped(command: Command): Promise<void> {
  // Whoever reads may have seen enough, as head has.
  process.stdout.on("error", () => undefined);
  try {
    const { says, code } = await answerOf(command, process.argv.slice(2));
    if (code === 0) console.log(inAuthorsPaths(says));
    else console.error(inAuthorsPaths(says));
    process.exitCode = code;
  } catch (error) {
    process.exitCode = complain(error);
  }
}

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
export async function askAuthor<Answers>(
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
      console.log(inAuthorsPaths(reading.wrong));
    }
  }
  lines.close();
  return given as Answers;
}
