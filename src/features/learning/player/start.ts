import { $settings } from "#features/account/settings/settings.store.ts";
import { timecode } from "#features/learning/course/formats.ts";
import type { PlacedLesson } from "#features/learning/course/course.ts";
import { positionIn, tellPositions, keepWatching } from "#features/learning/positions/positions.store.ts";
import { $progress, completeLesson, startProgress, unmarkLesson } from "#features/learning/progress/progress.store.ts";
import { isCompleted } from "#features/learning/progress/progress.ts";
import { $byFilm, follow, sayOverPicture } from "#features/learning/video/player.store.ts";
import { isWatched, resumeAt, secondIn } from "#features/learning/video/seconds.ts";
import { VideoController } from "#features/learning/video/videoController.ts";
import { fill } from "#lib/fill.ts";
import { PLAY } from "#lib/routes.ts";
import { hasStoredSession } from "#lib/session.ts";
import { texts } from "#texts/player.ts";
import { countWatching } from "./counting.ts";
import { hideWhenIdle } from "./picture.ts";

/** Completes the lesson once per visit, when its video has been watched; one press undoes it. */
function completionOf({ moduleId, id, revision }: PlacedLesson, announce: () => void) {
  let isAnswered = false;
  startProgress();
  const isDone = () => isCompleted($progress.get().progress, id);
  const complete = () => {
    $byFilm.set(false);
    isAnswered = true;
    void completeLesson(moduleId, id, revision);
  };
  return {
    ...{ isDone, complete },
    undo: () => void unmarkLesson(moduleId, id),
    /** Called while the video plays, not while somebody scrubs through it. */
    consider({ second, length }: VideoController): void {
      if (isAnswered || !isWatched(second, length) || !$settings.get().autoComplete) return;
      isAnswered = true;
      if (isDone()) return;
      complete();
      $byFilm.set(true);
      announce();
    },
  };
}

export type Completion = ReturnType<typeof completionOf>;

/** What a player does as long as the page lasts; what is to be drawn of it is told by `on`. */
export function startPlayer(
  box: HTMLElement,
  video: HTMLVideoElement,
  held: HTMLCanvasElement | null,
  lesson: PlacedLesson,
  on: {
    resumed: (second: number) => void;
    completed: () => void;
    ended: () => void;
    goesOn: () => void;
    failed: (why: string) => void;
  },
): { controller: VideoController; completion: Completion } {
  const controller = new VideoController(box, video, lesson.seconds, held);
  const completion = completionOf(lesson, on.completed);
  const [source] = video.getElementsByTagName("source");
  const fail = () => {
    const canNever = source?.type && video.canPlayType(source.type) === "";
    on.failed(canNever ? texts.notPlayable : navigator.onLine ? texts.notLoaded : texts.offline);
  };
  follow(controller);
  hideWhenIdle(controller);
  video.addEventListener("error", fail);
  // Only the last <source> tells that nothing can be played.
  source?.addEventListener("error", fail);
  if (video.error || (source && video.networkState === video.NETWORK_NO_SOURCE)) fail();
  video.addEventListener("ended", on.ended);
  for (const event of ["play", "seeking"]) video.addEventListener(event, on.goesOn);
  begin(controller, lesson.id, on.resumed);
  keepWatching(controller, lesson.id);
  countWatching(controller, lesson);
  video.addEventListener("timeupdate", () => {
    if (!video.paused && !video.seeking) completion.consider(controller);
  });
  return { controller, completion };
}

/** A search result plays on arrival; if the browser refuses, the focus waits on the button. */
function playWhenAsked({ box, video }: VideoController): void {
  if (location.hash !== PLAY) return;
  // A copied or reloaded address should only carry the second.
  history.replaceState(history.state, "", location.pathname + location.search);
  video.play().catch(() => box.querySelector<HTMLElement>("[data-bar] button")?.focus());
}

/** Starts at the second in the address, else where the learner stopped, here or on another device. */
function begin(controller: VideoController, lessonId: string, resumed: (second: number) => void): void {
  const asked = secondIn(new URL(location.href).searchParams.get("t"));
  const { video } = controller;
  if (asked !== undefined && asked < controller.length) {
    // Nothing is requested from another host before somebody plays.
    if (controller.isOurs) video.preload = "auto";
    controller.seek(asked);
    playWhenAsked(controller);
    return sayOverPicture(fill(texts.startsAt, { time: timecode(asked) }));
  }
  const resume = () => {
    const second = resumeAt(positionIn(lessonId)?.second ?? 0, controller.length);
    if (second === 0 || !video.paused || Math.abs(controller.second - second) < 1) return;
    controller.seek(second);
    resumed(second);
  };
  if (!video.paused && controller.second > 1) return;
  resume();
  if (hasStoredSession()) void tellPositions().then(() => video.played.length === 0 && resume());
}
