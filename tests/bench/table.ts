export type Unit = "" | "ms" | "s" | "B" | "KB" | "MB" | "/s" | "pages/s";
/** A bound of the figure itself, or of its ratio to the peer's. */
export type Budget = { most: number } | { least: number } | { mostRatio: number } | { leastRatio: number };

export type Line = {
  what: string;
  value: number;
  unit: Unit;
  /** The same thing done by somebody else in the same run. */
  peer?: number;
  budget?: Budget;
};

/** What one measurement found; `peer` names whose figures the third column holds. */
export type Findings = { title: string; peer?: string; lines: Line[]; note?: string };

const DIGITS: Record<Unit, number> = { "": 2, ms: 1, s: 1, B: 0, KB: 1, MB: 1, "/s": 0, "pages/s": 1 };

const ratioOf = ({ value, peer }: Line): number => (peer === undefined ? Number.NaN : value / peer);

export function isMet(line: Line): boolean | undefined {
  const { budget, value } = line;
  if (!budget) return undefined;
  if ("most" in budget) return value <= budget.most;
  if ("least" in budget) return value >= budget.least;
  return "mostRatio" in budget ? ratioOf(line) <= budget.mostRatio : ratioOf(line) >= budget.leastRatio;
}

function figure(value: number | undefined, unit: Unit): string {
  if (value === undefined) return "";
  const text = Number.isInteger(value) ? String(value) : value.toFixed(DIGITS[unit]);
  return unit ? `${text} ${unit}` : text;
}

function bound({ budget, unit }: Line): string {
  if (!budget) return "";
  if ("most" in budget) return `≤ ${figure(budget.most, unit)}`;
  if ("least" in budget) return `≥ ${figure(budget.least, unit)}`;
  return "mostRatio" in budget ? `≤ ${budget.mostRatio} ×` : `≥ ${budget.leastRatio} ×`;
}

const markOf = (met: boolean | undefined): string => (met === undefined ? "" : met ? "met" : "MISSED");

const ratio = (line: Line): string => (line.peer === undefined ? "" : `${ratioOf(line).toFixed(2)} ×`);

type Column<Row> = { title: string; cell: (row: Row) => string };

/** Rows as a Markdown table whose columns stand under each other. */
function table<Row>(rows: Row[], columns: Column<Row>[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  const widths = columns.map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const written = lines.map((line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`);
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [written[0], rule, ...written.slice(1)].join("\n");
}

const columns = (peer: string | undefined): Column<Line>[] => [
  { title: "What", cell: ({ what }) => what },
  { title: "Median", cell: ({ value, unit }) => figure(value, unit) },
  ...(peer
    ? [
        { title: peer, cell: ({ peer: theirs, unit }: Line) => figure(theirs, unit) },
        { title: "Ratio", cell: ratio },
      ]
    : []),
  { title: "Budget", cell: bound },
  { title: "", cell: (line) => markOf(isMet(line)) },
];

/** The findings as a Markdown section: a heading, a table, a note. */
export function section({ title, peer, lines, note }: Findings): string {
  return [`#### ${title}`, table(lines, columns(peer)), ...(note ? [note] : [])].join("\n\n");
}
