import { texts } from "#texts/dashboard.ts";

/** A day's square by how much was done on it: drawn in the calendar and in its legend. */
export const DAY = [
  "fill-[color-mix(in_oklch,var(--earn)_45%,var(--surface))] dark:fill-[color-mix(in_oklch,var(--earn)_25%,var(--surface))]",
  "data-[level=2]:fill-earn dark:data-[level=2]:fill-[color-mix(in_oklch,var(--earn)_60%,var(--surface))]",
  "data-[level=3]:fill-earn-text dark:data-[level=3]:fill-earn",
  "data-[level=0]:fill-none dark:data-[level=0]:fill-none data-[level=frozen]:fill-none dark:data-[level=frozen]:fill-none",
  "stroke-earn-text stroke-[1.5] data-[level=frozen]:[stroke-dasharray:2_2]",
].join(" ");

const LEVELS = [
  { level: "0", words: texts.legendPractice },
  { level: "1", words: texts.legendOne },
  { level: "2", words: "2" },
  { level: "3", words: texts.legendMore },
  { level: "frozen", words: texts.legendMissed },
];

/** What the squares of the calendar mean; the table beside it says the same in figures. */
export const Legend = () => (
  <ul className="flex flex-wrap gap-x-3.5 gap-y-1 py-3 print:hidden" aria-hidden="true">
    {LEVELS.map(({ level, words }) => (
      <li key={level} className="tc flex items-center gap-1.5 text-xs">
        <svg width="14" height="14">
          <rect className={DAY} data-level={level} x="1" y="1" width="12" height="12" rx="2" />
        </svg>
        {words}
      </li>
    ))}
  </ul>
);
