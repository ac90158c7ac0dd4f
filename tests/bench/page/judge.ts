import type { Budget, Findings, Line } from "#bench/table.ts";
import type { Scores } from "./lighthouse.ts";
import type { PageType } from "./pages.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const FULL = 100;
const SIGNED_IN_PERFORMANCE = 95;
const MOST_BLOCKING_MS = 50;
const MOST_BLOCKING_SIGNED_IN_MS = 80;
const LCP_RATIO = 1;

export type Judged = { page: PageType; scores: Scores };

function scoreBudget({ isPublic }: PageType, category: (typeof CATEGORIES)[number]): { budget?: Budget } {
  if (isPublic) return { budget: { least: FULL } };
  return category === "performance" ? { budget: { least: SIGNED_IN_PERFORMANCE } } : {};
}

export function scoresTable(judged: Judged[]): Findings {
  const lines = judged.flatMap(({ page, scores }) =>
    CATEGORIES.map((category): Line => ({
      what: `${page.name}: ${category}`,
      ...{ value: scores[category], unit: "" },
      ...scoreBudget(page, category),
    })),
  );
  const failed = judged.filter(({ scores }) => scores.failed.length > 0);
  const why = failed.map(({ page, scores }) => `${page.name}: ${scores.failed.join(", ")}`).join("; ");
  return { title: "Lighthouse, mobile", lines, ...(why && { note: `Below 90 in at least one run: ${why}.` }) };
}

function times({ page: { name, isPublic }, scores }: Judged, peer: Scores): Line[] {
  return [
    { what: `${name}: FCP`, value: scores.fcp, unit: "ms", peer: peer.fcp },
    {
      what: `${name}: LCP`,
      ...{ value: scores.lcp, unit: "ms", peer: peer.lcp, budget: { mostRatio: LCP_RATIO } },
    },
    {
      what: `${name}: TBT`,
      ...{ value: scores.tbt, unit: "ms" },
      budget: { most: isPublic ? MOST_BLOCKING_MS : MOST_BLOCKING_SIGNED_IN_MS },
    },
    { what: `${name}: CLS`, value: Number(scores.cls.toFixed(4)), unit: "", budget: { most: 0 } },
  ];
}

export const timesTable = (judged: Judged[], peer: Scores): Findings => ({
  title: "Lighthouse's times, mobile",
  peer: "Starlight, free lesson",
  lines: judged.flatMap((one) => times(one, peer)),
});
