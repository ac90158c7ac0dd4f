import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export interface Fronted {
  data: Record<string, unknown>;
  body: string;
  /** What makes the front matter unreadable. */
  problem?: string;
}

const YAML = /^---[ \t]*(?:\r\n?|\n)(?:([\s\S]*?)(?:\r\n?|\n))??(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|$)/;
/** Hugo's second form. */
const TOML = /^\+\+\+[ \t]*(?:\r\n?|\n)(?:([\s\S]*?)(?:\r\n?|\n))??\+\+\+[ \t]*(?:\r\n?|\n|$)/;
/** And its third. */
const JSON_BLOCK = /^(\{[ \t]*(?:\r\n?|\n)[\s\S]*?(?:\r\n?|\n)\})[ \t]*(?:\r\n?|\n|$)/;
const MOST_CHARACTERS = 50_000;

type Data = Fronted["data"];
const isData = (data: unknown): data is Data => data !== null && typeof data === "object" && !Array.isArray(data);

/** What each line says by itself, where all of it together is no YAML: "title: Part two: the pot". */
function byLine(text: string): Data {
  const pairs = text.split(/\r\n?|\n/).flatMap((line) => {
    const [, name = "", value = ""] = /^([\w-]+):[ \t]+(.+)$/.exec(line) ?? [];
    const plain = value.trim().replace(/^["']|["']$/g, "");
    return name && !/^[[{&*|>!]/.test(plain) ? [[name, plain] as const] : [];
  });
  // Of two lines for one field the first is the one that readers of the source saw.
  return Object.fromEntries(pairs.toReversed());
}

/** Words between two lines are words, unless each line that begins at the edge begins a field, a row or a comment. */
const hasFields = (text: string): boolean =>
  text.split(/\r\n?|\n/).every((line) => /^$|^\s|^["\w-]+[ \t]*[:=]|^[-#[\]{}]/.test(line));

interface Read {
  /** undefined: these are words, and no fields. */
  data: Data | undefined;
  problem?: string;
}

function read(text: string, parse: (text: string) => unknown): Read {
  if (text.length > MOST_CHARACTERS) return { data: {}, problem: "it is too long to be one" };
  try {
    const data = parse(text.replace(/\r\n?/g, "\n"));
    if (isData(data)) return { data: { ...data } };
    return { data: data === null || data === undefined || data === "" ? {} : undefined };
  } catch (error) {
    const problem = `${(error as Error).message.split("\n")[0] ?? ""} It was read line by line.`;
    const data = byLine(text);
    return { data: hasFields(text) ? data : undefined, problem };
  }
}

/** Everything that YAML has as the words that it was written in: 007, 2024-01-01, true and null may be titles. */
const yamlOf = (text: string): unknown => parseYaml(text, { schema: "failsafe", maxAliasCount: 100 });

/** Cuts a Markdown file into its front matter (YAML, TOML between +++, or JSON) and the rest. */
export function frontMatter(text: string): Fronted {
  for (const [form, parse] of [
    [YAML, yamlOf],
    [TOML, parseToml],
    [JSON_BLOCK, JSON.parse],
  ] as const) {
    const [whole = "", inside = ""] = form.exec(text) ?? [];
    if (whole === "") continue;
    const { data, problem } = read(inside, parse);
    if (data === undefined || (form === JSON_BLOCK && problem !== undefined)) break;
    return { data, body: text.slice(whole.length), ...(problem !== undefined && { problem }) };
  }
  return { data: {}, body: text };
}
