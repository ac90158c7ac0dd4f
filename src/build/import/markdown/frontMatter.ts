import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export interface Fronted {
  data: Record<string, unknown>;
  body: string;
  /** What makes the front matter unreadable. */
  problem?: string;
}

const YAML = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;
/** Hugo's second form. */
const TOML = /^\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??\+\+\+[ \t]*(?:\r?\n|$)/;
const MOST_CHARACTERS = 50_000;

function read(text: string, parse: (text: string) => unknown): Pick<Fronted, "data" | "problem"> {
  if (text.length > MOST_CHARACTERS) return { data: {}, problem: "it is too long to be one" };
  try {
    const data = parse(text);
    return { data: data !== null && typeof data === "object" && !Array.isArray(data) ? { ...data } : {} };
  } catch (error) {
    return { data: {}, problem: (error as Error).message.split("\n")[0] ?? "" };
  }
}

/** Cuts a Markdown file into its front matter (YAML, or TOML between +++) and the rest. */
export function frontMatter(text: string): Fronted {
  const [whole = "", yaml] = YAML.exec(text) ?? [];
  if (whole) return { ...read(yaml ?? "", parseYaml), body: text.slice(whole.length) };
  const [block = "", toml] = TOML.exec(text) ?? [];
  return block ? { ...read(toml ?? "", parseToml), body: text.slice(block.length) } : { data: {}, body: text };
}
