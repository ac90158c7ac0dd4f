import { texts } from "#texts/dashboard.ts";
import { levelOf, SHOWN_WEEKS, type Calendar, type Square } from "#features/learning/activity/calendar.ts";
import { weekdayAt } from "#features/learning/activity/days.ts";
import { squareWords, yearWords } from "#features/learning/activity/activity.text.ts";
import { DAY } from "./Legend.tsx";

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

function Day({ square }: { square: Square }) {
  const { week, weekday, count, isFrozen } = square;
  return (
    <rect
      className={DAY}
      data-level={isFrozen ? "frozen" : levelOf(count)}
      x={xOf(week) + 0.75}
      y={yOf(weekday) + 0.75}
      width={SIDE - 1.5}
      height={SIDE - 1.5}
      rx="2"
    >
      <title>{squareWords(square)}</title>
    </rect>
  );
}

/** A square a day, a column a week; the newest on the right, which is where it opens when it has to be scrolled. */
export function ActivityCalendar({ calendar }: { calendar: Calendar }) {
  return (
    <div
      className="mt-3.5 [scrollbar-width:thin] [scrollbar-color:var(--line-strong)_transparent] overflow-x-auto [direction:rtl] print:hidden"
      role="group"
      aria-label={texts.calendarScrollsSideways}
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
          <Day key={square.day} square={square} />
        ))}
      </svg>
    </div>
  );
}
