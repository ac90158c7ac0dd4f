import { texts } from "#texts/dashboard.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { refreshProgress, dismissRefused } from "#features/learning/progress/progress.store.ts";
import type { Refused } from "#features/learning/progress/progress.ts";
import { type StateNote, refusedWords } from "./notices.text.ts";

interface Props {
  greeting: string;
  note: StateNote | undefined;
}

/** A greeting, or a note that the numbers below are not up to date. */
export function GreetingNote({ greeting, note }: Props) {
  return (
    <div className="mt-1.5 flex min-h-[1.6em] flex-wrap items-center gap-x-3.5 gap-y-0 text-muted max-md:min-h-[3.2em] max-md:items-start max-xs:min-h-[4.8em]">
      {!note && <p className="min-w-0">{greeting}</p>}
      <p
        role="status"
        className="data-shown:border-s-4 data-shown:border-info-text data-shown:ps-3 data-shown:text-fg"
        data-shown={note ? "" : undefined}
      >
        {note?.words}
      </p>
      {note?.canRetry && (
        <button
          type="button"
          className="min-h-6.75 font-bold text-fg underline decoration-current decoration-2 underline-offset-[0.18em] hover:text-act-text print:hidden"
          onClick={() => void refreshProgress()}
        >
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

interface RefusedNoticeProps {
  outline: Outline;
  refused: Refused[];
}

/** Explains why a lesson that looked completed is not, until dismissed. */
export function RefusedNotice({ outline, refused }: RefusedNoticeProps) {
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
