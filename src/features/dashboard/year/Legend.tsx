import { texts } from "#texts/dashboard.ts";

const LEVELS = [
  { level: "0", words: texts.legendPractice },
  { level: "1", words: texts.legendOne },
  { level: "2", words: "2" },
  { level: "3", words: texts.legendMore },
  { level: "frozen", words: texts.legendMissed },
];

/** What the squares of the calendar mean; the table beside it says the same in figures. */
export const Legend = () => (
  <ul className="year-legend" aria-hidden="true">
    {LEVELS.map(({ level, words }) => (
      <li key={level} className="tc">
        <svg width="14" height="14">
          <rect className="day" data-level={level} x="1" y="1" width="12" height="12" rx="2" />
        </svg>
        {words}
      </li>
    ))}
  </ul>
);
