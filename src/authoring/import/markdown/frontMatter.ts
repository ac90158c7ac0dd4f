import { basename, dirname, extname } from "node:path/posix";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import type { Said } from "#authoring/import/found/found.ts";

export interface Fronted {
  data: Record<string, unknown>;
  body: string;
  /** Why the front matter could not be parsed. */
  problem?: string;
}

const YAML = /^---[ \t]*(?:\r\n?|\n)(?:([\s\S]*?)(?:\r\n?|\n))??(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|$)/;
/** TOML, which Hugo accepts. */
const TOML = /^\+\+\+[ \t]*(?:\r\n?|\n)(?:([\s\S]*?)(?:\r\n?|\n))??\+\+\+[ \t]*(?:\r\n?|\n|$)/;
/** JSON, which Hugo accepts too. */
const JSON_BLOCK = /^(\{[ \t]*(?:\r\n?|\n)[\s\S]*?(?:\r\n?|\n)\})[ \t]*(?:\r\n?|\n|$)/;
const MOST_CHARACTERS = 50_000;

type Data = Fronted["data"];
const isData = (data: unknown): data is Data => data !== null && typeof data === "object" && !Array.isArray(data);

/** Parses line by line when the whole is invalid YAML: "title: Part two: the pot". */
function byLine(text: string): Data {
  const pairs = text.split(/\r\n?|\n/).flatMap((line) => {
    const [, name = "", value = ""] = /^([\w-]+):[ \t]+(.+)$/.exec(line) ?? [];
    const plain = value.trim().replace(/^["']|["']$/g, "");
    return name && !/^[[{&*|>!]/.test(plain) ? [[name, plain] as const] : [];
  });
  // The first of two lines for one field wins, as in the original site.
  return Object.fromEntries(pairs.toReversed());
}

/**
 * True when every unindented line starts a field, an item or a comment; otherwise the block is text between two rules.
 */
const hasFields = (text: string): boolean =>
  text.split(/\r\n?|\n/).every((line) => /^$|^\s|^["\w-]+[ \t]*[:=]|^[-#[\]{}]/.test(line));

/** Parses fields; `data` is undefined when the text has none. */
function read(text: string, parse: (text: string) => unknown): { data: Data | undefined; problem?: string } {
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

/** Parses every YAML scalar as a string: 007, 2024-01-01, true and null may be titles. */
const yamlOf = (text: string): unknown => parseYaml(text, { schema: "failsafe", maxAliasCount: 100 });

/** Splits a Markdown file into front matter (YAML, TOML between +++, or JSON) and body. */
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

type Fields = Record<string, unknown>;

const first = (data: Fields, ...names: string[]): unknown =>
  names
    .map((name) => data[name])
    .find((value) => value !== undefined && value !== null && value !== "" && value !== "~");

const list = (value: unknown): string[] => {
  const all: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  return all
    .filter((one) => typeof one === "string" || typeof one === "number")
    .map((one) => String(one).replace(/^#/, "").trim());
};

/** Returns the front matter's title, such as "Getting started". */
export const saidTitle = (data: Fields): string => {
  const title = first(data, "title", "sidebar_label", "linkTitle");
  return typeof title === "string" || typeof title === "number" ? String(title).trim() : "";
};

/** Returns the sort weight, under the field names of various sites. */
export function weightIn(data: Fields): number | undefined {
  const weight = Number(first(data, "weight", "sidebar_position", "nav_order", "order", "position"));
  return Number.isFinite(weight) ? weight : undefined;
}

/** Returns the date as "2026-03-01"; undefined when absent or invalid. */
export function saidDate(data: Fields): string | undefined {
  const { date } = data;
  if (date === undefined || date === null) return undefined;
  // TOML dates are Date objects, YAML's are strings.
  const time =
    date instanceof Date ? date.getTime() : typeof date === "string" ? Date.parse(date.slice(0, 10)) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** Reads a lesson's metadata from front matter, under the field names of various sites. */
export function saidIn(data: Fields): Said {
  const goals = first(data, "goals", "objectives", "learning_objectives", "outcomes");
  return {
    id: first(data, "id", "slug"),
    description: first(data, "description", "summary", "excerpt", "abstract"),
    goals: Array.isArray(goals) ? list(goals) : goals,
    tags: [...list(data["tags"]), ...list(data["keywords"]), ...list(data["categories"])],
    // In Hugo, aliases are former URLs.
    aliases: list(data["aliases"]).filter((alias) => !alias.includes("/")),
    difficulty: first(data, "difficulty", "level"),
    duration: data["duration"],
    videoUrl: first(data, "videoUrl", "video_url", "video", "youtube"),
  };
}

/** A document's order according to its front matter and its name. */
export interface Weighed {
  path: string;
  /** From the front matter: weight, sidebar_position, nav_order. */
  weight?: number;
  /** "2026-03-01", from the front matter or the name. */
  date?: string;
}

export const isDocument = (path: string): boolean => /\.(md|mdx|markdown|docx)$/i.test(path);
/** True for a folder's index page. */
export const isIndex = (path: string): boolean => /^(_?index|readme)$/i.test(basename(path, extname(path)));

const PREFIX = /^(\d{1,4})[-_. ]+(?=\D)/;
/** The id that Notion appends to every name. */
const OF_NOTION = / [0-9a-f]{32}$/i;
const DATED = /^(\d{4}-\d{2}-\d{2})-/;

/** Returns the date prefix of a file name. */
export const dateIn = (path: string): string | undefined => DATED.exec(basename(path))?.[1];
/** Returns the numeric prefix of a file name, such as 2 for "02_start.md"; undefined for a date. */
export const numberOfName = (name: string): number | undefined => {
  const [, digits] = DATED.test(name) ? [] : (PREFIX.exec(name) ?? []);
  return digits === undefined ? undefined : Number(digits);
};

/** "02_getting-started.md" becomes "Getting started". */
export function titleOfName(path: string): string {
  const name = basename(path, isDocument(path) ? extname(path) : "");
  const words = name
    .replace(OF_NOTION, "")
    .replace(DATED, "")
    .replace(PREFIX, "")
    .replace(/^_+/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Step = [weight: number, date: string, name: string];

/** The sort key of a path: for each folder and the file its weight, date and name. */
function stepsOf({ path, weight, date }: Weighed, folderWeight: (folder: string) => number | undefined): Step[] {
  const parts = path.split("/");
  return parts.map((name, index): Step => {
    const isLast = index === parts.length - 1;
    const own = isLast ? weight : folderWeight(parts.slice(0, index + 1).join("/"));
    return [
      // The weight on a section's index page applies to the section.
      isLast && /^_index\./i.test(name)
        ? -1
        : (own ?? numberOfName(name) ?? (isLast && isIndex(name) ? -1 : Number.MAX_SAFE_INTEGER)),
      (isLast && date) || "9999",
      name,
    ];
  });
}

/** Sorts documents in their site's order. */
export function inPlace<T extends Weighed>(documents: T[], folderWeight: (folder: string) => number | undefined): T[] {
  const steps = new Map(documents.map((document) => [document, stepsOf(document, folderWeight)]));
  const compare = (one: Step[], other: Step[]): number => {
    for (const [index, [weight, date, name]] of one.entries()) {
      const [otherWeight, otherDate, otherName] = other[index] ?? [-1, "", ""];
      const order =
        weight - otherWeight || date.localeCompare(otherDate) || name.localeCompare(otherName, "en", { numeric: true });
      if (order !== 0) return order;
    }
    return one.length - other.length;
  };
  return documents.toSorted((one, other) => compare(steps.get(one) ?? [], steps.get(other) ?? []));
}

/** Returns the folder that a page of the same name belongs to: "Course.md" and "Course/". */
const ownFolder = (path: string, all: string[]): string | undefined => {
  const folder = path.slice(0, -extname(path).length);
  return all.some((other) => other.startsWith(`${folder}/`)) ? folder : undefined;
};

/** The path that decides a document's place: a folder with only an index page counts as a document. */
export function courseOrder(path: string, all: string[]): string {
  const own = isIndex(path) ? undefined : ownFolder(path, all);
  if (own !== undefined) return `${own}/_index${extname(path)}`;
  const folder = dirname(path);
  if (!isIndex(path) || folder === "." || /^_index/i.test(basename(path))) return path;
  const isAlone = all.every((other) => other === path || !other.startsWith(`${folder}/`));
  return isAlone ? folder : path;
}

/** False for the "old" of "page.old.md", which is no language. */
function isSpoken(language: string): boolean {
  try {
    return language.length === 2 || Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

/** For "page.de.md" beside "page.md": the translated page and the language. */
export function translationOf(path: string, all: Set<string>): { page: string; language: string } | undefined {
  const [, base = "", language = "", ending = ""] =
    /^(.+)\.([a-z]{2,3}(?:-[A-Za-z]{2,4}){0,2})(\.\w+)$/.exec(path) ?? [];
  return base && isSpoken(language) && all.has(base + ending) ? { page: base + ending, language } : undefined;
}
