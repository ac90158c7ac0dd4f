import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { WeekFigures } from "#contract/moderationFigures.d.ts";
import { $decided } from "#features/moderation/kept/decide.store.ts";
import { dayWords, spanWords } from "#features/moderation/kept/moderation.ts";
import { Shown } from "#features/moderation/kept/Shown.tsx";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import "#ui/film/sheet.css";
import "./numbers.css";
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
    <section className="mod-part" aria-labelledby="weeks-title">
      <h2 id="weeks-title">{words.title}</h2>
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
        <dl className="mod-numbers">
          {cellsOf(now).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <details className="mod-weeks">
        <summary>{words.all}</summary>
        <Table weeks={weeks} />
      </details>
    </>
  );
}

function Table({ weeks }: { weeks: WeekFigures[] }) {
  const [first] = weeks;
  return (
    <table className="sheet mod-table" aria-labelledby="weeks-title">
      <thead>
        <tr>
          <th scope="col">{words.week}</th>
          {first &&
            cellsOf(first).map(([name]) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.week}>
            <th scope="row">{week === first ? words.now : dayWords(`${week.week}T12:00:00Z`)}</th>
            {cellsOf(week).map(([name, value]) => (
              <td key={name} data-label={name}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
