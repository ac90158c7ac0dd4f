import { texts } from "#texts/dashboard.ts";
import type { WeeklyGoal } from "#features/learning/progress/progress.ts";
import { setWeeklyGoal } from "#features/learning/progress/progress.store.ts";
import { daysWords } from "#features/learning/activity/activity.text.ts";

const GOALS: WeeklyGoal[] = [1, 3, 5];

interface Props {
  /** 0 while nothing is chosen. */
  goal: number;
  isReady: boolean;
}

/** How many days a week the learner wants to learn. */
export function GoalChoice({ goal, isReady }: Props) {
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
