import { parseArgs } from "node:util";
import { main } from "./main.ts";
import { complain, inWords, Problem } from "./problem.ts";
import { withCommands } from "./shipped.ts";

export interface VerbOption {
  says: string;
  /** The name of its value, such as "FOLDER"; omitted for a switch. */
  value?: string;
}

/** An operator's command, typed after `npm run`. */
export interface Verb {
  name: string;
  /** Its effect in one sentence. */
  says: string;
  /** Its positional arguments, such as ["FILE"]; "[FILE]" is optional. */
  takes?: string[];
  /** The message for too many arguments. */
  tooMany?: string;
  options?: Record<string, VerbOption>;
  /** The meaning of exit codes other than 0, 1 and 2. */
  exits?: Record<number, string>;
}

/** The parsed command line. */
export interface Asked {
  options: Record<string, string | boolean | undefined>;
  values: string[];
}

/** `says` is for people, `facts` for `--json`; the exit code defaults to 0. */
export interface Answer {
  says: string;
  facts?: object;
  code?: number;
}

const ALWAYS: Record<string, VerbOption> = {
  json: { says: "answers in JSON, on one line; what it says meanwhile goes to the other stream" },
  help: { says: "says this" },
};

const EXITS: Record<number, string> = {
  0: "done",
  1: "it could not be done; nothing was changed unless the answer says so",
  2: "it was typed wrongly",
};

/** The usage text of a command. @param always options that all commands have */
export function helpOf({ name, says, takes = [], options = {}, exits = {} }: Verb, always = ALWAYS): string {
  const all = Object.entries({ ...options, ...always }).map(
    ([option, { value, says }]) => [value ? `--${option} ${value}` : `--${option}`, says] as const,
  );
  const codes = Object.entries({ ...EXITS, ...exits });
  return [
    `npm run ${[name, "--", ...takes].join(" ").replace(/ --$/, "")}`,
    says,
    "",
    ...columns(all),
    "",
    "It ends with",
    ...columns(codes),
  ].join("\n");
}

function columns(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** Runs an operator's command: parses the arguments, does the work and prints one answer. */
export function runVerb(verb: Verb, work: (asked: Asked) => Promise<Answer>): void {
  const isJson = process.argv.includes("--json");
  if (isJson) console.log = console.error;
  main(
    async () => {
      const asked = readVerb(verb, process.argv.slice(2));
      if (asked.options["help"]) return write(helpOf(verb));
      const { says, facts, code = 0 } = await work(asked);
      if (isJson) write(JSON.stringify({ verb: verb.name, ok: code === 0, ...facts }));
      else if (says) write(says);
      process.exitCode = code;
    },
    (error) => explain(verb, error, isJson),
  );
}

const write = (text: string): void => void process.stdout.write(`${withCommands(text)}\n`);

/** @throws {Problem} with exit code 2 for invalid arguments */
export function readVerb({ name, takes = [], options = {}, tooMany }: Verb, typed: string[], always = ALWAYS): Asked {
  const known = Object.entries({ ...options, ...always });
  const config = known.map(([option, { value }]) => [
    option,
    { type: value ? ("string" as const) : ("boolean" as const) },
  ]);
  const { values, positionals } = parsed(name, typed, Object.fromEntries(config));
  const needed = takes.filter((one) => !one.startsWith("[")).length;
  const isHelp = values["help"] === true;
  if (tooMany && positionals.length > takes.length) throw new Problem(tooMany, 2);
  if (!isHelp && (positionals.length < needed || positionals.length > takes.length))
    throw new Problem(`Say it like this: npm run ${name}${takes.length > 0 ? " -- " : ""}${takes.join(" ")}`, 2);
  return { options: values, values: positionals };
}

function parsed(name: string, args: string[], options: Record<string, { type: "string" | "boolean" }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [what = ""] = String((error as Error).message).split(/\. |\n/);
    throw new Problem(`${what.replace(/\.$/, "")}: npm run ${name} -- --help says what there is.`, 2);
  }
}

function explain({ name }: Verb, error: unknown, isJson: boolean): number {
  if (isJson) write(JSON.stringify({ verb: name, ok: false, problem: inWords(error) }));
  return isJson ? (error instanceof Problem ? error.code : 1) : complain(error);
}
