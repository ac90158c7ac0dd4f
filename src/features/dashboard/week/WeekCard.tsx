import { texts } from "#texts/dashboard.ts";
import { weekAround } from "#features/activity/week.ts";
import { freezeWords, goalWords, rowOf, rowWords, weekdayWords } from "#features/activity/activity.text.ts";
import { shortWeekday, weekdayAt, type Now } from "#features/activity/days.ts";
import type { Progress } from "#features/progress/progress.ts";
import { GoalChoice } from "./GoalChoice.tsx";
import { Icon } from "#ui/Icon.tsx";

const EMPTY_WEEK = Array.from({ length: 7 }, (_, weekday) => weekdayAt(weekday));

interface Props {
  progress: Progress;
  now: Now | undefined;
}

function Reel({ progress, now }: Props) {
  if (!now) {
    return (
      <ol className="reel" aria-hidden="true">
        {EMPTY_WEEK.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    );
  }
  return (
    <ol className="reel">
      {weekAround(progress, now.today).map((one) => (
        <li
          key={one.day}
          data-state={one.isActive ? "active" : one.isFrozen ? "frozen" : undefined}
          aria-current={one.isToday ? "date" : undefined}
        >
          {one.isActive || one.isFrozen ? <Icon name={one.isActive ? "check" : "snowflake"} isSmall /> : <i />}
          <span>{shortWeekday(one.day)}</span>
          <span className="sr-only">: {weekdayWords(one, now.today)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The active days of this week, the goal for it and the row of days. */
export function WeekCard({ progress, now }: Props) {
  const week = now ? weekAround(progress, now.today) : [];
  const row = now && rowOf(progress, now.today);
  const done = week.filter(({ isActive }) => isActive).length;
  const { figure, words } = goalWords(progress.goal.days, done);
  return (
    <section className="dash-card week" aria-labelledby="week-title">
      <h2 id="week-title">{texts.week}</h2>
      <p className="week-figure">
        {now && (
          <>
            <b>{figure}</b> <small>{words}</small>
          </>
        )}
      </p>
      <Reel progress={progress} now={now} />
      <p className="week-row">
        {row && now && rowWords(row, now.today)}
        {row && row.days > 0 && <small> {freezeWords(row, week)}</small>}
      </p>
      <GoalChoice goal={progress.goal.days} isReady={now !== undefined} />
    </section>
  );
}
