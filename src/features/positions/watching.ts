import type { Film } from "#features/player/film.ts";
import { positionIn, keepPosition, tellPositions } from "./positions.store.ts";

const KEEP_EVERY_S = 5;
const END_S = 1;

/** Keeps where the video stands while it plays, and tells the server at every pause and when the page is left. */
export function keepWatching(film: Film, lessonId: string): void {
  const { video } = film;
  let furthest = positionIn(lessonId)?.furthest ?? 0;
  let keptAt = film.second;
  let hasPlayed = false;
  const keep = () => {
    if (!hasPlayed) return;
    keptAt = film.second;
    // Whoever saw it to the end begins at the beginning.
    const isOver = video.ended || film.second > film.length - END_S;
    keepPosition(lessonId, isOver ? 0 : Math.round(film.second * 10) / 10, Math.round(furthest * 10) / 10);
  };
  video.addEventListener("playing", () => (hasPlayed = true));
  video.addEventListener("timeupdate", () => {
    if (video.paused || video.seeking) return;
    furthest = Math.max(furthest, film.second);
    if (Math.abs(film.second - keptAt) >= KEEP_EVERY_S) keep();
  });
  video.addEventListener("pause", () => {
    keep();
    void tellPositions();
  });
  const leave = () => {
    if (!video.paused) keep();
    void tellPositions(true);
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
  addEventListener("pagehide", leave);
}
