import { dismissRefused } from "#features/progress/progress.store.ts";
import type { Refused } from "#features/progress/progress.ts";
import { takenBackWords } from "./dashboard.text.ts";
import type { Outline } from "./dashboard.ts";

interface Props {
  outline: Outline;
  refused: Refused[];
}

/** Why something that looked finished is not: it stays until it has been read. */
export function TakenBack({ outline, refused }: Props) {
  if (refused.length === 0) return null;
  return (
    <div className="taken-back" role="alert">
      <ul>
        {refused.map((one) => (
          <li key={one.lessonId}>{takenBackWords(outline, one)}</li>
        ))}
      </ul>
      <button type="button" className="btn" onClick={dismissRefused}>
        All right
      </button>
    </div>
  );
}
