import { texts } from "#texts/dashboard.ts";
import {
  freezeWords,
  goalWords,
  rowOf,
  rowWords,
  weekdayWords,
  daysWords,
} from "#features/learning/activity/activity.text.ts";
import { shortWeekday, weekdayAt, type Now } from "#features/learning/activity/days.ts";
import { weekAround } from "#features/learning/activity/calendar.ts";
import { setWeeklyGoal } from "#features/learning/progress/progress.store.ts";
import type { Progress, WeeklyGoal } from "#features/learning/progress/progress.ts";
import { Icon } from "#ui/Icon.tsx";

const EMPTY_WEEK = Array.from({ length: 7 }, (_, weekday) => weekdayAt(weekday));

/** A strip of film: dark in both themes. */
const REEL = [
  "relative [print-color-adjust:exact] grid gap-1 grid-cols-7 mt-4 px-1.5 py-3.5 rounded-clip bg-plate dark:bg-[oklch(8%_0.003_60)]",
  "before:absolute before:inset-x-1.5 before:top-1 before:h-1.5 before:bg-surface before:[mask:linear-gradient(90deg,#000_55%,transparent_0)_0_0_/_11px_100%]",
  "after:absolute after:inset-x-1.5 after:bottom-1 after:h-1.5 after:bg-surface after:[mask:linear-gradient(90deg,#000_55%,transparent_0)_0_0_/_11px_100%]",
].join(" ");
const DAY =
  "flex gap-1.5 flex-col items-center justify-center h-15.5 rounded-tick bg-[oklch(31.5%_0.009_62)] font-label font-narrow text-[0.875rem] leading-none text-[oklch(80%_0.01_76)] forced-colors:border forced-colors:border-[CanvasText]";

interface Props {
  progress: Progress;
  now: Now | undefined;
}

function Reel({ progress, now }: Props) {
  if (!now) {
    return (
      <ol className={REEL} aria-hidden="true">
        {EMPTY_WEEK.map((name) => (
          <li className={DAY} key={name}>
            {name}
          </li>
        ))}
      </ol>
    );
  }
  return (
    <ol className={REEL}>
      {weekAround(progress, now.today).map((one) => (
        <li
          className={`${DAY} aria-[current]:bg-[oklch(23.5%_0.008_62)] aria-[current]:text-[oklch(96.8%_0.005_85)] aria-[current]:[box-shadow:inset_0_0_0_2px_var(--act)] data-[state=active]:bg-earn data-[state=active]:text-on-earn data-[state=active]:aria-[current]:[box-shadow:inset_0_0_0_2px_var(--act),inset_0_0_0_3.5px_var(--on-earn)] data-[state=frozen]:text-[oklch(96.8%_0.005_85)] data-[state=frozen]:[background:repeating-linear-gradient(-45deg,oklch(42%_0.03_88)_0_2px,oklch(31.5%_0.009_62)_2px_7px)]`}
          key={one.day}
          data-state={one.isActive ? "active" : one.isFrozen ? "frozen" : undefined}
          aria-current={one.isToday ? "date" : undefined}
        >
          {one.isActive || one.isFrozen ? (
            <Icon className="size-3.5 stroke-3" name={one.isActive ? "check" : "snowflake"} isSmall />
          ) : (
            <i className="my-1 size-1.25 rounded-full bg-current" />
          )}
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
    <section
      data-week
      className="flex flex-col rounded-card border border-line bg-surface p-5"
      aria-labelledby="week-title"
    >
      <h2 className="text-lg" id="week-title">
        {texts.week}
      </h2>
      <p className="mt-3 flex min-h-10 items-baseline gap-2.5">
        {now && (
          <>
            <b className="font-display text-[2.25rem] leading-none font-heavy tracking-[-0.02em]">{figure}</b>{" "}
            <small className="font-label text-base leading-[1.1] font-narrow text-muted">{words}</small>
          </>
        )}
      </p>
      <Reel progress={progress} now={now} />
      <p className="mt-3.5 min-h-[4.35em] leading-[1.45] sm:max-wide:min-h-[2.9em] print:min-h-0!">
        {row && now && rowWords(row, now.today)}
        {row && row.days > 0 && <small className="text-sm text-muted"> {freezeWords(row, week)}</small>}
      </p>
      <GoalChoice goal={progress.goal.days} isReady={now !== undefined} />
    </section>
  );
}

const GOALS: WeeklyGoal[] = [1, 3, 5];

interface GoalChoiceProps {
  /** 0 while nothing is chosen. */
  goal: number;
  isReady: boolean;
}

/** How many days a week the learner wants to learn. */
function GoalChoice({ goal, isReady }: GoalChoiceProps) {
  return (
    <fieldset className="mt-auto pt-3 print:hidden" disabled={!isReady}>
      <legend className="float-start me-3.5 min-w-25 font-label text-sm leading-[47px] font-narrow text-muted">
        {goal === 0 ? texts.chooseGoal : texts.weeklyGoal}
      </legend>
      <div className="grid grid-cols-3 overflow-clip rounded-button border border-line-strong has-focus-visible:[outline:3px_solid_var(--focus)] has-focus-visible:outline-offset-2">
        {GOALS.map((days) => (
          <label
            className="relative grid min-h-11 cursor-pointer place-content-center font-label text-base leading-none font-narrow not-first:border-s not-first:border-line hover:bg-surface-2 has-checked:bg-fg has-checked:text-bg forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
            key={days}
          >
            <input
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              type="radio"
              name="goal"
              value={days}
              checked={goal === days}
              onChange={() => void setWeeklyGoal(days)}
            />
            {daysWords(days)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
