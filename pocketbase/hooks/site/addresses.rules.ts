/** What stood at the {names} of a pattern, each one part of a path; {name...} at its end stands for all the rest. */
export type Parts = Record<string, string>;

/** With this value in the query, the first of these pages that is there answers, else the address itself. */
export interface PagesRow {
  pattern: string;
  query: string;
  /** They may use the pattern's names, and the query's. */
  pages: string[];
}

/** No file has the address: a function answers it. */
export interface WorkRow<Work> {
  pattern: string;
  work: Work;
}

/** A page stood here before. */
export interface MovedRow {
  pattern: string;
  to: string;
}

/** A page made of data stands in the frame that a built page is; it comes before any file at the address. */
export interface FrameRow {
  pattern: string;
  /** Which page: hooks/site/framed.ts. */
  frame: string;
}

export type Row<Work> = PagesRow | WorkRow<Work> | MovedRow | FrameRow;

export interface Found<Work> {
  row: Row<Work>;
  parts: Parts;
}

const nameIn = (part: string): string | undefined => /^\{(\w+)\}$/.exec(part)?.[1];

function matcher(pattern: string): (path: string) => Parts | undefined {
  const [beginning = ""] = pattern.split("{");
  const rest = /\{(\w+)\.\.\.\}$/.exec(pattern)?.[1];
  if (rest) return (path) => (path.startsWith(beginning) ? { [rest]: path.slice(beginning.length) } : undefined);
  const wanted = pattern.split("/").map((part) => ({ part, name: nameIn(part) }));
  return (path) => {
    if (!path.startsWith(beginning)) return undefined;
    const given = path.split("/");
    const fits = wanted.every(({ part, name }, at) => (name ? given[at] !== "" : given[at] === part));
    if (!fits || given.length !== wanted.length) return undefined;
    return Object.fromEntries(wanted.flatMap(({ name }, at) => (name ? [[name, given[at] ?? ""]] : [])));
  };
}

/** Finds the first row of a table whose pattern fits a decoded path. */
export function finder<Work>(table: Row<Work>[]): (path: string) => Found<Work> | undefined {
  const rows = table.map((row) => ({ row, match: matcher(row.pattern) }));
  return (path) => {
    for (const { row, match } of rows) {
      const parts = match(path);
      if (parts) return { row, parts };
    }
    return undefined;
  };
}

const filled = (page: string, parts: Parts): string =>
  page.replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(parts, name) ? (parts[name] ?? "") : ""));

/** The addresses a row names, in order; what is asked never reaches into another folder. */
export function pagesOf({ query, pages }: PagesRow, parts: Parts, asked: string): string[] {
  const isOnePart = asked !== "" && !asked.includes("/");
  const known = isOnePart ? pages : pages.filter((page) => !page.includes(`{${query}}`));
  return known.map((page) => filled(page, { ...parts, [query]: asked }));
}
