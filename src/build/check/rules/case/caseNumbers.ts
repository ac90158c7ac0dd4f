import { medianOf } from "#features/learning/case/case.ts";
import { channelsOf, strangersIn } from "#build/check/read/channels.ts";
import { caseFiles, listOf, type CaseFiles, type CaseStep, type CaseTable } from "#build/check/read/caseFiles.ts";
import { rows, text, type Course } from "#build/check/read/course.ts";
import { measuresIn, numberIn } from "#build/check/read/measures.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";

const rule = "case-numbers";
const CLOSE = 1e-6;

const report = (place: Place, message: string, hint: string): Problem => ({ ...place, rule, message, hint });
/** A cell that is a number, as "1,120", "£58", "4.2 %"; NaN for words. */
function cellOf(cell = ""): number {
  const plain = cell.replace(/~~|\*\*/g, "");
  if (!/^\D{0,3}\d[\d,.]*(?:\s?\D{0,2})?$/.test(plain)) return Number.NaN;
  return numberIn(plain) * (/^[-−]/.test(plain) ? -1 : 1);
}
const sumOf = (values: number[]): number => values.reduce((all, one) => all + one, 0);

/** The last row is what it says of those above it. */
function footed(table: CaseTable): Problem[] {
  if (table.foot === "") return [];
  const above = table.rows.slice(0, -1);
  return table.head.flatMap((name, column) => {
    const said = cellOf(table.rows.at(-1)?.[column]);
    const values = above.map((row) => cellOf(row[column])).filter((value) => !Number.isNaN(value));
    if (Number.isNaN(said) || values.length === 0) return [];
    const worked = table.foot === "sum" ? sumOf(values) : medianOf(values);
    if (Math.abs(worked - said) < CLOSE) return [];
    const place = table.at(table.rows.length - 1);
    return [
      report(place, `${name}: the ${table.foot} is ${Number(worked.toFixed(2))}, it says ${said}.`, "Count again."),
    ];
  });
}

/** What stood on the shelf, and what was made, without what was published. */
function shelved({ head, rows: lines, at }: CaseTable): Problem[] {
  const [made, out, shelf] = ["Made", "Published", "Shelf"].map((name) => head.indexOf(name)) as [
    number,
    number,
    number,
  ];
  if (made < 0 || out < 0 || shelf < 0) return [];
  let stands = 0;
  return lines.flatMap((row, index) => {
    stands += cellOf(row[made]) - cellOf(row[out]);
    if (stands === cellOf(row[shelf])) return [];
    const problem = report(at(index), `The shelf holds ${stands}, it says ${row[shelf] ?? ""}.`, "Count again.");
    stands = cellOf(row[shelf]);
    return [problem];
  });
}

/** One number divided by another, where a table has columns for all three. */
function divided({ head, rows: lines, at }: CaseTable): Problem[] {
  const [views, usual, times] = ["Views", "Usual there", "Times"].map((name) => head.indexOf(name)) as [
    number,
    number,
    number,
  ];
  if (views < 0 || usual < 0 || times < 0) return [];
  return lines.flatMap((row, index) => {
    const [a, b, said] = [cellOf(row[views]), cellOf(row[usual]), cellOf(row[times])] as [number, number, number];
    if (Number.isNaN(said) || Math.abs(a / b - said) < 0.05) return [];
    return [report(at(index), `${a} divided by ${b} is ${(a / b).toFixed(1)}, it says ${said}.`, "Divide again.")];
  });
}

/** What a story tells in numbers stands on its sheet, or is a figure of the channel. */
function told(step: CaseStep, course: Course, { head }: CaseFiles): Problem[] {
  const channel = channelsOf(course).filter(({ name }) => name === (head.data as Record<string, unknown>)["channel"]);
  const groups = listOf(head, "groups").flatMap(({ videos }) => rows(videos).map(({ views }) => Number(views)));
  const written = [...step.written.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([found]) => numberIn(found));
  const onSheet = measuresIn(step.written).map(({ value }) => value);
  return strangersIn(step.told, channel, [...groups, ...written, ...onSheet]).map((figure) =>
    report(
      step.at(["story"]),
      `${figure} stands on no sheet and is no figure of the channel.`,
      `Compare ${text(step.lesson)}.`,
    ),
  );
}

/** Sums, medians and quotients of the sheets are right, and the story tells no number that they don't have. */
export function caseNumbers(course: Course): Problem[] {
  const found = caseFiles(course);
  if (!found || found.head.data === undefined) return [];
  const tables = found.steps.flatMap((step) => step.tables);
  return [
    ...tables.flatMap((table) => [...footed(table), ...shelved(table), ...divided(table)]),
    ...found.steps.flatMap((step) => told(step, course, found)),
  ];
}
