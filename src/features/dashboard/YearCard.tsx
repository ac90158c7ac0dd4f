import { weekAround } from "./dashboard.ts";
import { daysWords, freezeWords, rowOf, yearWords } from "./dashboard.text.ts";
import { ActivityCalendar } from "./ActivityCalendar.tsx";
import { ActivityTable } from "./ActivityTable.tsx";
import { calendarOf } from "./calendar.ts";
import { Legend } from "./Legend.tsx";
import type { Facts } from "./facts.ts";

/** Every active day of the last 53 weeks, and the row of days that is under way. */
export function YearCard({ progress, now }: Facts) {
  const calendar = now && calendarOf(progress.days, progress.streak.frozen, now.today);
  const row = now && rowOf(progress, now.today);
  return (
    <div className="year">
      <section className="year-days" aria-labelledby="year-title">
        <h2 id="year-title">Your year</h2>
        <p className="year-sum">{calendar && yearWords(calendar)}</p>
        <ActivityCalendar calendar={calendar} />
        <div className="year-foot">
          {calendar ? <ActivityTable calendar={calendar} /> : <p className="year-table" />}
          <Legend />
        </div>
      </section>
      <section className="year-row" aria-labelledby="row-title">
        <h2 id="row-title">Days in a row</h2>
        <p className="row-figure">{row && <b>{daysWords(row.days)}</b>}</p>
        <p className="row-freeze">{row && now && freezeWords(row, weekAround(progress, now.today))}</p>
      </section>
    </div>
  );
}
