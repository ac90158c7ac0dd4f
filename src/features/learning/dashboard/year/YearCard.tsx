import { texts } from "#texts/dashboard.ts";
import { yearWords } from "#features/learning/activity/activity.text.ts";
import { ActivityCalendar } from "./ActivityCalendar.tsx";
import { ActivityTable } from "./ActivityTable.tsx";
import type { Now } from "#features/learning/activity/days.ts";
import { calendarOf, isWorthAYear } from "#features/learning/activity/calendar.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import { Legend } from "./Legend.tsx";

interface Props {
  progress: Progress;
  now: Now | undefined;
}

/** Every active day of the last 53 weeks, from the third week on: before, it would be an empty grid. */
export function YearCard({ progress, now }: Props) {
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
