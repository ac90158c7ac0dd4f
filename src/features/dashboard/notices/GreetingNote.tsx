import { texts } from "#texts/dashboard.ts";
import { refreshProgress } from "#features/progress/progress.store.ts";
import type { StateNote } from "./notices.text.ts";

interface Props {
  greeting: string;
  note: StateNote | undefined;
}

/** A greeting, or a note that the numbers below are not up to date. */
export function GreetingNote({ greeting, note }: Props) {
  return (
    <div className="dash-note">
      {!note && <p className="greeting">{greeting}</p>}
      <p role="status" className="note" data-shown={note ? "" : undefined}>
        {note?.words}
      </p>
      {note?.canRetry && (
        <button type="button" className="note-again" onClick={() => void refreshProgress()}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}
