import { basename, dirname, extname } from "node:path/posix";

/** What a document says of its place, and what its name says. */
export interface Weighed {
  path: string;
  /** What the front matter says: weight, sidebar_position, nav_order. */
  weight?: number;
  /** "2026-03-01", of the front matter or the name. */
  date?: string;
}

export const isDocument = (path: string): boolean => /\.(md|mdx|markdown|docx)$/i.test(path);
/** The page of a folder itself. */
export const isIndex = (path: string): boolean => /^(_?index|readme)$/i.test(basename(path, extname(path)));

const PREFIX = /^(\d{1,4})[-_. ]+(?=\D)/;
/** What Notion puts behind every name. */
const OF_NOTION = / [0-9a-f]{32}$/i;
const DATED = /^(\d{4}-\d{2}-\d{2})-/;

export const dateIn = (path: string): string | undefined => DATED.exec(basename(path))?.[1];
export const numberIn = (name: string): number | undefined => {
  const [, digits] = DATED.test(name) ? [] : (PREFIX.exec(name) ?? []);
  return digits === undefined ? undefined : Number(digits);
};

/** "02_getting-started.md" is "Getting started". */
export function titleOf(path: string): string {
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

/** A path as it is ordered: each folder and the file by weight, then by date, then by name. */
function stepsOf({ path, weight, date }: Weighed, folderWeight: (folder: string) => number | undefined): Step[] {
  const parts = path.split("/");
  return parts.map((name, index): Step => {
    const isLast = index === parts.length - 1;
    const own = isLast ? weight : folderWeight(parts.slice(0, index + 1).join("/"));
    return [
      // What a section's page says of its weight is said of the section.
      isLast && /^_index\./i.test(name)
        ? -1
        : (own ?? numberIn(name) ?? (isLast && isIndex(name) ? -1 : Number.MAX_SAFE_INTEGER)),
      (isLast && date) || "9999",
      name,
    ];
  });
}

/** Sorts documents as their site does. */
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

/** A page that has the name of the folder beside it is the folder's own: "Course.md" and "Course/". */
const ownFolder = (path: string, all: string[]): string | undefined => {
  const folder = path.slice(0, -extname(path).length);
  return all.some((other) => other.startsWith(`${folder}/`)) ? folder : undefined;
};

/** Where a document counts as lying: a folder with nothing but an index is a document itself. */
export function placeOf(path: string, all: string[]): string {
  const own = isIndex(path) ? undefined : ownFolder(path, all);
  if (own !== undefined) return `${own}/_index${extname(path)}`;
  const folder = dirname(path);
  if (!isIndex(path) || folder === "." || /^_index/i.test(basename(path))) return path;
  const isAlone = all.every((other) => other === path || !other.startsWith(`${folder}/`));
  return isAlone ? folder : path;
}

/** "page.old.md" is in no language that anything is known of. */
function isSpoken(language: string): boolean {
  try {
    return language.length === 2 || Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

/** "page.de.md" beside "page.md" says the same in another language: the page that it translates, and the language. */
export function translationOf(path: string, all: Set<string>): { page: string; language: string } | undefined {
  const [, base = "", language = "", ending = ""] =
    /^(.+)\.([a-z]{2,3}(?:-[A-Za-z]{2,4}){0,2})(\.\w+)$/.exec(path) ?? [];
  return base && isSpoken(language) && all.has(base + ending) ? { page: base + ending, language } : undefined;
}
