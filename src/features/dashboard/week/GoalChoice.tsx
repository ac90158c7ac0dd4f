import { texts } from "#texts/dashboard.ts";
import type { WeeklyGoal } from "#features/progress/progress.ts";
import { setWeeklyGoal } from "#features/progress/progress.store.ts";
import { daysWords } from "#features/activity/activity.text.ts";

const GOALS: WeeklyGoal[] = [1, 3, 5];

interface Props {
  /** 0 while nothing is chosen. */
  goal: number;
  isReady: boolean;
}

/** How many days a week the learner wants to learn. */
export function GoalChoice({ goal, isReady }: Props) {
  return (
    <fieldset className="goal" disabled={!isReady}>
      <legend>{goal === 0 ? texts.chooseGoal : texts.weeklyGoal}</legend>
      <div className="goal-ways">
        {GOALS.map((days) => (
          <label key={days}>
            <input
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
