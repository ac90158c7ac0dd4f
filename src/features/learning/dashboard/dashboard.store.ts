import { atom, computed } from "nanostores";
import { $session } from "#features/account/session/account.store.ts";
import type { User } from "#features/account/session/account.ts";
import { reportUnexpected } from "#lib/report.ts";
import { resumeAt } from "#features/learning/video/seconds.ts";
import { positionIn, syncedPositions, tellPositions } from "#features/learning/positions/positions.store.ts";
import { NOTHING_YET, type ProgressView } from "#features/learning/progress/progress.ts";
import { $progress, startProgress } from "#features/learning/progress/progress.store.ts";
import { queuedModule } from "#features/learning/finished/finished.store.ts";
import { type Outline, type OutlineLesson } from "#features/learning/outline/outline.ts";
import { nextStep } from "#features/learning/outline/nextLesson.ts";
import { $suggested } from "#features/learning/outline/suggested.store.ts";
import { nowHere, type Now } from "#features/learning/activity/days.ts";

const LOOK_AGAIN_MS = 60_000;

/** Everything of the learner that the dashboard shows. */
export interface Seen {
  view: ProgressView;
  user: User | undefined;
  isMember: boolean;
  /** The learner's day; undefined until a browser has said it. */
  clock: Now | undefined;
  /** The same, once there is progress to show. */
  now: Now | undefined;
  /** Where their own answers suggest to begin. */
  suggested: readonly string[];
  /** The second at which the next lesson's video goes on, as the player does it; 0 is its beginning. */
  resume: number;
}

/** What the page holds before anybody is known: the same for everybody, and nothing private. */
export const NOTHING_SEEN: Seen = {
  view: NOTHING_YET,
  user: undefined,
  isMember: false,
  clock: undefined,
  now: undefined,
  suggested: [],
  resume: 0,
};

const $clock = atom<Now | undefined>(undefined);
const $resume = atom({ lessonId: "", second: 0 });

export const $seen = computed(
  [$progress, $session, $clock, $resume, $suggested],
  (view, session, clock, { second }, suggested): Seen => {
    const user = session.state === "signed-in" ? session.user : undefined;
    const now = view.state === "loading" ? undefined : clock;
    return { view, user, isMember: user?.subscriptionActive === true, clock, now, suggested, resume: second };
  },
);

function look(): void {
  const now = nowHere();
  const known = $clock.get();
  if (known?.today !== now.today || known.zone !== now.zone) $clock.set(now);
}

/** A page left open over midnight, or carried to another zone, shows the learner's new day. @returns ends it */
function followClock(): () => void {
  look();
  const timer = setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Where the learner stopped, as far as this device knows. */
function showPosition({ id, seconds }: OutlineLesson): void {
  const second = resumeAt(positionIn(id)?.second ?? 0, seconds);
  const shown = $resume.get();
  if (shown.lessonId !== id || shown.second !== second) $resume.set({ lessonId: id, second });
}

/** Follows the learner's progress, day and place, for whatever draws them. @returns ends it */
export function followLearner(outline: Outline): () => void {
  startProgress(outline.modules);
  const stopClock = followClock();
  let lesson: OutlineLesson | undefined;
  const stopLooking = $seen.subscribe(({ view, now, isMember, suggested }) => {
    const next = now && nextStep(outline, view.progress, isMember, suggested)?.place.lesson;
    if (!next || next.id === lesson?.id) return;
    lesson = next;
    showPosition(next);
    void tellPositions();
  });
  // What the server says, and what was watched meanwhile: in another tab, or in the lesson that Back came from.
  const stopPositions = syncedPositions.$view.listen(() => lesson && showPosition(lesson));
  return () => {
    stopClock();
    stopLooking();
    stopPositions();
  };
}

/** Brings the dashboard to life. @returns ends it */
export function openDashboard(outline: Outline): () => void {
  if (queuedModule() !== undefined)
    void import("#features/learning/finished/celebrate.ts").then(
      ({ celebrateWaiting }) => celebrateWaiting(),
      reportUnexpected,
    );
  return followLearner(outline);
}
