import type { PlacedLesson } from "#features/learning/course/course.ts";
import type { VideoController } from "#features/learning/video/videoController.ts";
import type { Events } from "#contract/events.d.ts";
import { track } from "#lib/analytics.ts";
import { onLeaving } from "#lib/onLeaving.ts";

type Quarter = Events["video_reached"]["quarter"];
const QUARTERS: Quarter[] = [0, 1, 2, 3, 4];
const END_S = 1;

/** How many quarters of a length lie before a second; the last one is reached with its last second. */
export const quartersAt = (second: number, length: number): number =>
  length > 0 ? Math.min(4, Math.floor((4 * (second + END_S)) / length)) : 0;

/** Counts how far a lesson's video is played, and where it is left. */
export function countWatching(controller: VideoController, { id, moduleId }: PlacedLesson): void {
  const { video } = controller;
  let reached = -1;
  let furthest = -1;
  let told = -1;
  const reach = () => {
    if (video.paused || video.seeking) return;
    furthest = Math.max(furthest, controller.second);
    const quarters = quartersAt(controller.second, controller.length);
    for (const quarter of QUARTERS) {
      if (quarter <= reached || quarter > quarters) continue;
      track("video_reached", { module_id: moduleId, lesson_id: id, quarter });
      reached = quarter;
    }
  };
  for (const event of ["playing", "timeupdate"]) video.addEventListener(event, reach);
  onLeaving(() => {
    if (furthest <= told) return;
    told = furthest;
    track("video_left", { lesson_id: id, second: Math.floor(furthest) });
  });
}
