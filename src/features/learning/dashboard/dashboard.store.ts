import { atom, computed } from "nanostores";
import { $session } from "#features/account/session/account.store.ts";
import type { User } from "#features/account/session/account.ts";
import { reportUnexpected } from "#lib/report.ts";
import { resumeAt } from "#features/learning/video/seconds.ts";
import { positionIn, tellPositions } from "#features/learning/positions/positions.store.ts";
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

/** Where the learner stopped: what this device knows at once, what others told when the server has said it. */
function findPosition({ id, seconds }: OutlineLesson): void {
  const show = () => $resume.set({ lessonId: id, second: resumeAt(positionIn(id)?.second ?? 0, seconds) });
  show();
  void tellPositions().then(() => $resume.get().lessonId === id && show());
}

/** Follows the learner's progress, day and place, for whatever draws them. @returns ends it */
export function followLearner(outline: Outline): () => void {
  startProgress(outline.modules);
  const stopClock = followClock();
  const stopLooking = $seen.subscribe(({ view, now, isMember, suggested }) => {
    const lesson = now && nextStep(outline, view.progress, isMember, suggested)?.place.lesson;
    if (lesson && lesson.id !== $resume.get().lessonId) findPosition(lesson);
  });
  return () => {
    stopClock();
    stopLooking();
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
