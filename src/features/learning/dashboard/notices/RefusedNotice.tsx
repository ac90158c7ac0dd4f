import { texts } from "#texts/dashboard.ts";
import { dismissRefused } from "#features/learning/progress/progress.store.ts";
import type { Refused } from "#features/learning/progress/progress.ts";
import { refusedWords } from "./notices.text.ts";
import type { Outline } from "#features/learning/outline/outline.ts";

interface Props {
  outline: Outline;
  refused: Refused[];
}

/** Explains why a lesson that looked completed is not, until dismissed. */
export function RefusedNotice({ outline, refused }: Props) {
  if (refused.length === 0) return null;
  return (
    <div
      className="mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-button border border-danger bg-danger-soft px-4 py-3"
      role="alert"
    >
      <ul>
        {refused.map((one) => (
          <li key={one.lessonId}>{refusedWords(outline, one)}</li>
        ))}
      </ul>
      <button type="button" className="btn" onClick={dismissRefused}>
        {texts.allRight}
      </button>
    </div>
  );
}
