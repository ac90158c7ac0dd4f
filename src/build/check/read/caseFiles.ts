import { rows, text, type Course } from "./course.ts";
import type { Place } from "./problem.ts";
import { readYaml, type Path, type YamlFile } from "./yamlFile.ts";

export const HEAD = "content/case/case.yaml";

/** A table of a sheet, as its author wrote it. */
export interface CaseTable {
  head: string[];
  rows: string[][];
  foot: string;
  at: (row: number) => Place;
}

/** What the case says of one lesson. */
export interface CaseStep {
  lesson: string;
  month: string;
  /** The template that its sheet fills; empty without a sheet. */
  template: string;
  /** Story and decision as one text. */
  told: string;
  /** All that stands on its sheet. */
  written: string;
  tables: CaseTable[];
  at: (path: Path) => Place;
}

/** The files of content/case/; undefined for a course without a case. */
export interface CaseFiles {
  head: YamlFile;
  others: YamlFile[];
  steps: CaseStep[];
}

type Fields = Record<string, unknown>;
const fields = (value: unknown): Fields => (value !== null && typeof value === "object" ? (value as Fields) : {});
const cells = (value: unknown): string[] => (Array.isArray(value) ? value.map((cell) => String(cell)) : []);
const plain = (value: unknown): string => String(value).replace(/~~|\*\*/g, "");

const wordsIn = (value: unknown): string[] =>
  value !== null && typeof value === "object"
    ? Object.entries(value).flatMap(([name, inside]) => [Array.isArray(value) ? "" : name, ...wordsIn(inside)])
    : [plain(value)];

function stepOf(file: YamlFile, step: Fields, index: number): CaseStep {
  const [sheet, decision] = [fields(step["sheet"]), fields(step["decision"])];
  const at = (path: Path): Place => file.at(["steps", index, ...path]);
  const tables = rows(sheet["parts"]).flatMap(({ table }, part) => {
    if (table === undefined) return [];
    const { head, foot, rows: lines } = fields(table);
    const all = Array.isArray(lines) ? lines.map(cells) : [];
    const where = (row: number): Place => at(["sheet", "parts", part, "table", "rows", row]);
    return [{ head: cells(head), rows: all, foot: text(foot), at: where }];
  });
  return {
    ...{ lesson: text(step["lesson"]), month: text(step["month"]), template: text(sheet["template"]), tables, at },
    told: [step["title"], step["story"], decision["text"], decision["why"]].map((one) => text(one)).join("\n"),
    written: wordsIn(sheet["parts"]).join(" | "),
  };
}

/** Reads content/case/, once for each rule that asks. */
export function caseFiles({ root, files }: Course): CaseFiles | undefined {
  const found = files.filter((file) => /^content\/case\/[^/]+\.yaml$/.test(file));
  if (found.length === 0) return undefined;
  const head = readYaml(root, HEAD);
  const others = found.filter((file) => file !== HEAD).map((file) => readYaml(root, file));
  const steps = others.flatMap((file) =>
    rows(fields(file.data)["steps"]).map((step, index) => stepOf(file, step, index)),
  );
  return { head, others, steps };
}

/** A list of the head, with what it says. */
export const listOf = ({ data }: YamlFile, name: string): Fields[] => rows(fields(data)[name]);
