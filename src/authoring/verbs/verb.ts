import { createInterface, type Interface } from "node:readline/promises";
import { inAuthorsPaths } from "#authoring/check/read/problem.ts";
import { complain, Problem as Refusal } from "#server/scripts/platform/problem.ts";
import { helpOf, readVerb, type Verb as AnyVerb, type VerbOption } from "#server/scripts/platform/verb.ts";

/** A command of `npm run`. */
export interface Verb extends AnyVerb {
  options: Record<string, VerbOption>;
  /** The way to undo it; missing for undo itself. */
  undo?: string;
}

/** The parsed arguments: options and switches by name, the rest by position. */
export interface Typed {
  /** The project's folder. */
  root: string;
  options: Record<string, string | undefined>;
  switches: Set<string>;
  values: string[];
}

/** An error for the author to fix; the exit code is 2 for wrong arguments, otherwise 1. */
export { Refusal };

const ALWAYS: Record<string, VerbOption> = { help: { says: "says this" } };
/** For every command that writes through exchangeFiles(). */
export const UNDO = "npm run undo, as long as nothing else changed the same files";

/** Keeps an option's value together even when it starts with a dash: --title "- a". */
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

/** @throws {Refusal} with code 2 for unknown options */
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

/** An author's command; `work` returns the text to print. */
export interface Command {
  verb: Verb;
  work: (typed: Typed) => Promise<string>;
}

/** @param args the arguments after the command's name */
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

/** Runs a command with the arguments of this process. */
export async function runTyped(command: Command): Promise<void> {
  // The reader of a pipe may close it early, as head does.
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

/** The parsed value, or why it is invalid. */
export type Reading = { value: unknown } | { wrong: string };

export interface Question<Answers> {
  field: keyof Answers & string;
  /** The question. */
  words: string;
  /** The default for an empty answer. */
  suggestion?: (given: Partial<Answers>) => string;
  read: (typed: string, given: Partial<Answers>) => Reading;
}

/** Reads lines from the terminal, which opens only at the first question. */
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

/** Asks each question until the answer is valid, or takes the answer from a --field option. */
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
