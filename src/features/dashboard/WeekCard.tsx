import { weekAround } from "./dashboard.ts";
import { goalWords, rowOf, rowWords, weekdayWords } from "./dashboard.text.ts";
import { shortWeekday } from "./days.ts";
import type { Facts } from "./facts.ts";
import { GoalChoice } from "./GoalChoice.tsx";
import { Icon } from "#ui/Icon.tsx";

const EMPTY_WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function Reel({ progress, now }: Pick<Facts, "progress" | "now">) {
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
export function WeekCard({ progress, now }: Facts) {
  const done = now ? weekAround(progress, now.today).filter(({ isActive }) => isActive).length : 0;
  const { figure, words } = goalWords(progress.goal.days, done);
  return (
    <section className="dash-card week" aria-labelledby="week-title">
      <h2 id="week-title">This week</h2>
      <p className="week-figure">
        {now && (
          <>
            <b>{figure}</b> <small>{words}</small>
          </>
        )}
      </p>
      <Reel progress={progress} now={now} />
      <p className="week-row">{now && rowWords(rowOf(progress, now.today), now.today)}</p>
      <GoalChoice goal={progress.goal.days} isReady={now !== undefined} />
    </section>
  );
}
