import { useEffect } from "react";
import type { WeekFigures } from "#contract/moderationFigures.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { useStore } from "#ui/useStore.ts";
import { $decided } from "./decide.store.ts";
import { $weeks, loadWeeks, renewWeeks } from "./figures.store.ts";
import { caseDayWords, spanWords } from "./moderation.ts";
import { Shown } from "./Shown.tsx";

const words = texts.weeks;
const spanOf = (minutes: number | null): string => (minutes === null ? "–" : spanWords(minutes));

/** What stands in a week's row, each under its heading. */
const cellsOf = (week: WeekFigures): [name: string, value: string | number][] => [
  [words.reports, week.reports],
  [words.decided, week.decided],
  [words.time, spanOf(week.medianMinutes)],
  [words.longest, spanOf(week.longestMinutes)],
  [words.hidden, week.hidden],
  [words.byReports, week.hiddenByReports],
  [words.held, week.held],
  [words.restored, week.restored],
  [words.people, fill(words.peopleCounts, week)],
  [words.appeals, fill(words.appealCounts, week)],
];

/** How much there was to decide, how long it took, and what came of it: by the week, this one first. */
export function Weeks() {
  const weeks = useStore($weeks);
  const decided = useStore($decided);
  useEffect(() => void loadWeeks(), []);
  useEffect(() => {
    if (decided > 0) void renewWeeks();
  }, [decided]);
  return (
    <section className="mt-14" aria-labelledby="weeks-title">
      <h2 className="mb-4 text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]" id="weeks-title">
        {words.title}
      </h2>
      <Shown part={weeks} onAgain={() => void loadWeeks()}>
        {(known) => <All weeks={known.weeks.toReversed()} />}
      </Shown>
    </section>
  );
}

/** This week in large, all of them in a table. */
function All({ weeks }: { weeks: WeekFigures[] }) {
  const [now] = weeks;
  return (
    <>
      {now && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(200px,46%),1fr))] gap-x-6 gap-y-3.5">
          {cellsOf(now).map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm leading-snug text-muted">{name}</dt>
              <dd className="text-lg font-bold tabular">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <details className="mt-5">
        <summary className="min-h-11 cursor-pointer py-2.5 font-bold">{words.all}</summary>
        <Table weeks={weeks} />
      </details>
    </>
  );
}

function Table({ weeks }: { weeks: WeekFigures[] }) {
  const [first] = weeks;
  return (
    <table className="sheet" aria-labelledby="weeks-title">
      <thead className="max-wide:sr-only">
        <tr className="max-wide:grid max-wide:gap-0.5 max-wide:border-b max-wide:border-line max-wide:py-3">
          <th
            className="align-bottom tabular max-wide:flex max-wide:justify-between max-wide:gap-4 max-wide:border-0 max-wide:p-0"
            scope="col"
          >
            {words.week}
          </th>
          {first &&
            cellsOf(first).map(([name]) => (
              <th
                className="align-bottom tabular max-wide:flex max-wide:justify-between max-wide:gap-4 max-wide:border-0 max-wide:p-0"
                scope="col"
                key={name}
              >
                {name}
              </th>
            ))}
        </tr>
      </thead>
      <tbody className="max-wide:grid max-wide:grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] max-wide:gap-x-8 max-wide:gap-y-0">
        {weeks.map((week) => (
          <tr
            className="max-wide:grid max-wide:gap-0.5 max-wide:border-b max-wide:border-line max-wide:py-3"
            key={week.week}
          >
            <th
              className="whitespace-nowrap tabular max-wide:flex max-wide:justify-between max-wide:gap-4 max-wide:border-0 max-wide:p-0"
              scope="row"
            >
              {week === first ? words.now : caseDayWords(`${week.week}T12:00:00Z`)}
            </th>
            {cellsOf(week).map(([name, value]) => (
              <td
                className="tabular max-wide:flex max-wide:justify-between max-wide:gap-4 max-wide:border-0 max-wide:p-0 max-wide:before:text-muted max-wide:before:content-[attr(data-label)]"
                key={name}
                data-label={name}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
