import { timecode } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/finished.ts";
import type { Finished } from "./finished.ts";

export const whereWords = ({ kind, module, modules }: Finished): string =>
  kind === "course" ? texts.courseWhere : fill(texts.moduleWhere, { module: module.id, modules });
export const titleWords = ({ kind, module }: Finished): string =>
  kind === "course" ? texts.courseTitle : fill(texts.moduleTitle, { title: module.title });

/** Text alternative of the row of clips. */
export function clipsWords({ kind, clips }: Finished): string {
  const seconds = clips.reduce((sum, clip) => sum + clip.seconds, 0);
  return fill(kind === "course" ? texts.courseClips : texts.moduleClips, {
    count: clips.length,
    time: timecode(seconds),
  });
}
