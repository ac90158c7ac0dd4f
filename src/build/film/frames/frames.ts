import type { FilmScene } from "#build/film/read/film.ts";
import type { Timing } from "#build/film/read/timing.ts";
import { eased } from "#build/scenes/stage/motion.ts";

export const FRAMES_PER_SECOND = 12;

/** A picture that stands for so many frames. */
export interface Frame {
  svg: string;
  count: number;
}

/** How far the beats of a scene have come at a second of the video, 0 to 1, eased. */
const progressAt = ({ scene }: FilmScene, begins: number[], second: number): number[] =>
  scene.beats.map((seconds, i) => {
    const share = eased((second - (begins[i] ?? 0)) / seconds);
    return share > 0.999 ? 1 : Math.round(share * 1000) / 1000;
  });

/** The whole film, picture after picture; what stands still is one of them. */
export function framesOf(scenes: FilmScene[], timing: Timing): Frame[] {
  const frames: Frame[] = [];
  let before = "";
  for (let i = 0; i < timing.seconds * FRAMES_PER_SECOND; i += 1) {
    const second = i / FRAMES_PER_SECOND;
    const at = Math.max(
      0,
      timing.scenes.findLastIndex((from) => from <= second + 1e-6),
    );
    const scene = scenes[at];
    if (!scene) continue;
    const come = progressAt(scene, timing.beats[at] ?? [], second);
    const state = `${at} ${come.join(" ")}`;
    const last = frames.at(-1);
    if (state === before && last) last.count += 1;
    else frames.push({ svg: scene.scene.draw((beat) => come[beat] ?? 0), count: 1 });
    before = state;
  }
  return frames;
}
