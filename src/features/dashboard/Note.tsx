import { refreshProgress } from "#features/progress/progress.store.ts";
import type { Note as Words } from "./dashboard.text.ts";

interface Props {
  greeting: string;
  note: Words | undefined;
}

/** Who is greeted; and in words, when the numbers below are not the server's of just now. */
export function Note({ greeting, note }: Props) {
  return (
    <div className="dash-note">
      {!note && <p className="greeting">{greeting}</p>}
      <p role="status" className="note" data-shown={note ? "" : undefined}>
        {note?.words}
      </p>
      {note?.canRetry && (
        <button type="button" className="note-again" onClick={() => void refreshProgress()}>
          Try again
        </button>
      )}
    </div>
  );
}
