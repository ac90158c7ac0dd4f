import type { VideoController } from "#features/learning/video/videoController.ts";
import { hurryPositions, keepPosition, positionIn, tellPositions } from "./positions.store.ts";

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
    hurryPositions();
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
  addEventListener("pagehide", leave);
}
