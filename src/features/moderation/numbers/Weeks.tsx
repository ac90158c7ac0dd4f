import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { WeekFigures } from "#contract/moderationFigures.d.ts";
import { $decided } from "#features/moderation/kept/decide.store.ts";
import { dayWords, spanWords } from "#features/moderation/kept/moderation.ts";
import { Shown } from "#features/moderation/kept/Shown.tsx";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { $weeks, loadWeeks, renewWeeks } from "./numbers.store.ts";

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
              <dd className="text-lg font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <details className="mt-5">
        <summary className="min-h-11 cursor-pointer py-[9px] font-bold">{words.all}</summary>
        <Table weeks={weeks} />
      </details>
    </>
  );
}

function Table({ weeks }: { weeks: WeekFigures[] }) {
  const [first] = weeks;
  return (
    <table className="sheet" aria-labelledby="weeks-title">
      <thead className="max-[1100px]:absolute max-[1100px]:size-px max-[1100px]:overflow-hidden max-[1100px]:[clip-path:inset(50%)]">
        <tr className="max-[1100px]:grid max-[1100px]:gap-0.5 max-[1100px]:border-b-[1.5px] max-[1100px]:border-line max-[1100px]:py-3">
          <th
            className="align-bottom tabular-nums max-[1100px]:flex max-[1100px]:justify-between max-[1100px]:gap-4 max-[1100px]:border-0 max-[1100px]:p-0"
            scope="col"
          >
            {words.week}
          </th>
          {first &&
            cellsOf(first).map(([name]) => (
              <th
                className="align-bottom tabular-nums max-[1100px]:flex max-[1100px]:justify-between max-[1100px]:gap-4 max-[1100px]:border-0 max-[1100px]:p-0"
                scope="col"
                key={name}
              >
                {name}
              </th>
            ))}
        </tr>
      </thead>
      <tbody className="max-[1100px]:grid max-[1100px]:grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] max-[1100px]:gap-x-8 max-[1100px]:gap-y-0">
        {weeks.map((week) => (
          <tr
            className="max-[1100px]:grid max-[1100px]:gap-0.5 max-[1100px]:border-b-[1.5px] max-[1100px]:border-line max-[1100px]:py-3"
            key={week.week}
          >
            <th
              className="whitespace-nowrap tabular-nums max-[1100px]:flex max-[1100px]:justify-between max-[1100px]:gap-4 max-[1100px]:border-0 max-[1100px]:p-0"
              scope="row"
            >
              {week === first ? words.now : dayWords(`${week.week}T12:00:00Z`)}
            </th>
            {cellsOf(week).map(([name, value]) => (
              <td
                className="tabular-nums max-[1100px]:flex max-[1100px]:justify-between max-[1100px]:gap-4 max-[1100px]:border-0 max-[1100px]:p-0 max-[1100px]:before:text-muted max-[1100px]:before:content-[attr(data-label)]"
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
