import type { VideoController } from "#features/learning/video/videoController.ts";
import { isLeftBehind } from "#sync/owner.store.ts";
import { after } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import { type Position, positionsSync } from "./positions.ts";

export const syncedPositions = new Synced(positionsSync);

/** Where whoever sits here stopped in a lesson's video. */
export const positionIn = (lessonId: string): Position | undefined => syncedPositions.peek().data.lessons[lessonId];

/** Keeps a position on this device; `tellPositions` sends it. */
function keepPosition(lessonId: string, second: number, furthest: number): void {
  if (isLeftBehind()) return;
  const known = positionIn(lessonId);
  const far = Math.max(furthest, known?.furthest ?? 0);
  syncedPositions.keep({ lessonId, second, furthest: far, ...(known && { at: after(known.at) }) });
}

/** Tells the server what it has not heard and hears what other devices told. A visitor's stay here. */
export const tellPositions = (): Promise<void> => syncedPositions.now();

const KEEP_EVERY_S = 5;
const END_S = 1;

/** Keeps where the video stands while it plays, and tells the server at every pause and when the page is left. */
export function keepWatching(controller: VideoController, lessonId: string): void {
  const { video } = controller;
  let furthest = positionIn(lessonId)?.furthest ?? 0;
  let keptAt = controller.second;
  let hasPlayed = false;
  const keep = () => {
    if (!hasPlayed) return;
    keptAt = controller.second;
    // Whoever saw it to the end begins at the beginning.
    const isOver = video.ended || controller.second > controller.length - END_S;
    keepPosition(lessonId, isOver ? 0 : Math.round(controller.second * 10) / 10, Math.round(furthest * 10) / 10);
  };
  video.addEventListener("playing", () => (hasPlayed = true));
  video.addEventListener("timeupdate", () => {
    if (video.paused || video.seeking) return;
    furthest = Math.max(furthest, controller.second);
    if (Math.abs(controller.second - keptAt) >= KEEP_EVERY_S) keep();
  });
  video.addEventListener("pause", () => {
    keep();
    void tellPositions();
  });
  const leave = () => {
    if (!video.paused) keep();
    syncedPositions.hurry();
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
  addEventListener("pagehide", leave);
}
