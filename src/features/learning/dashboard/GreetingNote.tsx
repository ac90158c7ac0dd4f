import { texts } from "#texts/dashboard.ts";
import { dayOfMonth, relativeDayWords, type Now, weekdayName } from "#features/learning/activity/days.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import { numberWords } from "#features/learning/outline/outline.text.ts";
import { refreshProgress, dismissRefused } from "#features/learning/progress/progress.store.ts";
import type { ProgressView, Refused } from "#features/learning/progress/progress.ts";
import { clockTime, dayIn } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import type { Seen } from "./dashboard.store.ts";

/** "Friday 20 November. Good to see you, Noor." */
function greeting(today: string, name: string): string {
  const when = { weekday: weekdayName(today), day: dayOfMonth(today) };
  return name ? fill(texts.greetingByName, { ...when, name }) : fill(texts.greeting, when);
}

function waitingWords({ waiting, isKept }: ProgressView): string {
  if (waiting === 0) return "";
  return fill(isKept ? texts.stateKept : texts.stateUnkept, { updates: fill(texts.stateUpdates, { count: waiting }) });
}

function knownWords({ state, knownAt }: ProgressView, { today, zone }: Now): string {
  if (state === "empty") return texts.stateEmpty;
  if (state !== "stale") return "";
  if (!knownAt) return texts.stateUnreachable;
  const day = dayIn(zone, Date.parse(knownAt));
  const time = clockTime(Date.parse(knownAt), zone);
  if (day === today) return fill(texts.stateStaleToday, { time });
  return fill(texts.stateStale, { day: relativeDayWords(day, today).replace("Yesterday", "yesterday"), time });
}

/** "Lesson 5.1, Five numbers, is not counted. This lesson was finished without a membership." */
function refusedWords(outline: Outline, { lessonId, message: why }: Refused): string {
  const place = lessonPlaces(outline).find(({ lesson }) => lesson.id === lessonId);
  if (!place) return fill(texts.refusedGone, { why });
  return fill(texts.refusedLesson, { number: numberWords(place), title: place.lesson.title, why });
}

/** A greeting, or a note that the numbers below are not up to date. */
export function GreetingNote({ view, user, clock, now }: Seen) {
  const note = now && [knownWords(view, now), waitingWords(view)].filter(Boolean).join(" ");
  return (
    <div className="mt-1.5 flex min-h-[1.6em] flex-wrap items-center gap-x-3.5 gap-y-0 text-muted max-md:min-h-[3.2em] max-md:items-start max-xs:min-h-[4.8em]">
      {!note && <p className="min-w-0">{clock && user && greeting(clock.today, user.displayName.trim())}</p>}
      <p
        role="status"
        className="data-shown:border-s-4 data-shown:border-info-text data-shown:ps-3 data-shown:text-fg"
        data-shown={note ? "" : undefined}
      >
        {note}
      </p>
      {note && (view.state === "empty" || view.state === "stale") && (
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

/** Explains why a lesson that looked completed is not, until dismissed. */
export function RefusedNotice({ outline, refused }: { outline: Outline; refused: Refused[] }) {
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
