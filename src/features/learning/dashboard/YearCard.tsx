import { texts } from "#texts/dashboard.ts";
import { yearWords, squareWords, daysOfMonth } from "#features/learning/activity/activity.text.ts";
import {
  calendarOf,
  isWorthAYear,
  levelOf,
  SHOWN_WEEKS,
  type Calendar,
  type Square,
  lessonsIn,
  calendarMonths,
} from "#features/learning/activity/calendar.ts";
import { type Now, weekdayAt } from "#features/learning/activity/days.ts";
import type { Progress } from "#features/learning/progress/progress.ts";

/** Every active day of the last 53 weeks, from the third week on: before, it would be an empty grid. */
export function YearCard({ progress, now }: { progress: Progress; now: Now | undefined }) {
  if (!now || !isWorthAYear(progress.days, now.today)) return null;
  const calendar = calendarOf(progress.days, progress.streak.frozen, now.today);
  return (
    <section className="mt-12 border-t border-fg pt-4" aria-labelledby="year-title">
      <h2 className="text-lg" id="year-title">
        {texts.year}
      </h2>
      <p className="mt-1.5 text-muted">{yearWords(calendar)}</p>
      <ActivityCalendar calendar={calendar} />
      <div className="mt-1.5 flex flex-wrap-reverse items-start justify-between gap-x-6 gap-y-0">
        <ActivityTable calendar={calendar} />
        <Legend />
      </div>
    </section>
  );
}

const PITCH = 16;
const SIDE = 13;
const LEFT = 34;
const TOP = 20;
const WIDTH = LEFT + SHOWN_WEEKS * PITCH;
const HEIGHT = TOP + 7 * PITCH;
const WEEKDAYS = [0, 2, 4, 6].map((row) => ({ row, name: weekdayAt(row) }));

const xOf = (week: number): number => LEFT + week * PITCH;
const yOf = (weekday: number): number => TOP + weekday * PITCH;

/** Every empty day as one path: 371 elements would weigh more than they show. */
function daysPath(lastWeekday: number): string {
  const weeks = Array.from({ length: SHOWN_WEEKS }, (_, week) => week);
  return weeks
    .flatMap((week) => {
      const days = week === SHOWN_WEEKS - 1 ? lastWeekday + 1 : 7;
      return Array.from({ length: days }, (_, row) => `M${xOf(week)} ${yOf(row)}h${SIDE}v${SIDE}h-${SIDE}z`);
    })
    .join("");
}

const Day = (square: Square) => (
  <rect
    className={DAY}
    data-level={square.isFrozen ? "frozen" : levelOf(square.count)}
    x={xOf(square.week) + 0.75}
    y={yOf(square.weekday) + 0.75}
    width={SIDE - 1.5}
    height={SIDE - 1.5}
    rx="2"
  >
    <title>{squareWords(square)}</title>
  </rect>
);

/** A square a day, a column a week; the newest on the right, which is where it opens when it has to be scrolled. */
function ActivityCalendar({ calendar }: { calendar: Calendar }) {
  return (
    <div
      className="mt-3.5 [scrollbar-width:thin] [scrollbar-color:var(--line-strong)_transparent] overflow-x-auto [direction:rtl] print:hidden"
      role="group"
      aria-label={texts.calendarLabel}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls sideways, and without a place in the tab order no key could scroll it
      tabIndex={0}
    >
      <svg
        className="h-auto w-full min-w-165 [direction:ltr]"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={yearWords(calendar)}
      >
        {calendar.months.map(({ week, name }) => (
          <text className="fill-muted font-label text-[12px] leading-none font-narrow" key={week} x={xOf(week)} y="12">
            {name}
          </text>
        ))}
        {WEEKDAYS.map(({ row, name }) => (
          <text
            className="fill-muted font-label text-[12px] leading-none font-narrow"
            key={name}
            x="0"
            y={yOf(row) + 11}
          >
            {name}
          </text>
        ))}
        <path className="fill-surface-2 stroke-line" d={daysPath(calendar.lastWeekday)} />
        {calendar.squares.map((square) => (
          <Day key={square.day} {...square} />
        ))}
      </svg>
    </div>
  );
}

const CELL = "border-b border-line py-2.5 pe-4 text-start align-top";

/** The calendar in words and figures, for whoever would rather read it. */
function ActivityTable({ calendar }: { calendar: Calendar }) {
  const months = calendarMonths(calendar);
  return (
    <details className="min-h-11 text-muted open:basis-full print:[&::details-content]:[content-visibility:visible]">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 leading-[24px]">{texts.readTable}</summary>
      <table className="w-full text-fg">
        <thead>
          <tr>
            {[texts.month, texts.lessons, texts.days].map((name) => (
              <th key={name} className={`${CELL} font-label text-sm leading-tight font-narrow text-muted`} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ name, squares }) => (
            <tr key={name}>
              <th className={`${CELL} leading-[1.4] font-bold whitespace-nowrap`} scope="row">
                {name}
              </th>
              <td className={`${CELL} leading-[1.4]`}>{lessonsIn(squares)}</td>
              <td className={`${CELL} leading-[1.4]`}>{daysOfMonth(squares)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A day's square by how much was done on it: drawn in the calendar and in its legend. */
const DAY = [
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
const Legend = () => (
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
