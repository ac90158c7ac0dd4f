import { timecode } from "#features/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/finished.ts";
import type { Finished } from "./finished.ts";

export const whereWords = ({ kind, module, modules }: Finished): string =>
  kind === "course" ? texts.course.where : fill(texts.module.where, { module: module.id, modules });
export const titleWords = ({ kind, module }: Finished): string =>
  kind === "course" ? texts.course.title : fill(texts.module.title, { title: module.title });

/** Text alternative of the row of clips. */
export function clipsWords({ kind, clips }: Finished): string {
  const seconds = clips.reduce((sum, clip) => sum + clip.seconds, 0);
  return fill(texts[kind].clips, { count: clips.length, time: timecode(seconds) });
}
