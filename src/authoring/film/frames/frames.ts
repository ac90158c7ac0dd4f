import type { FilmScene } from "#authoring/film/read/film.ts";
import type { Timing } from "#authoring/film/read/timing.ts";
import { eased, part, steady } from "#authoring/film/scenes/stage/motion.ts";
import { NOD_S, type Now } from "#authoring/film/scenes/stage/now.ts";

export const FRAMES_PER_SECOND = 12;
/** What moves all the time is drawn on every second frame, as hand-drawn films are. */
const LIVING_PER_SECOND = 6;
const BEFORE_NEXT_S = 0.15;

/** A picture that stands for so many frames. */
export interface Frame {
  svg: string;
  count: number;
}

/** A scene on the clock of the video, in seconds. */
interface Placed extends FilmScene {
  from: number;
  to: number;
  begins: number[];
  lasts: number[];
  lineStarts: number[];
}

function placed(scenes: FilmScene[], timing: Timing): Placed[] {
  let line = 0;
  return scenes.map((one, i) => {
    const begins = timing.beats[i] ?? [];
    const to = timing.scenes[i + 1] ?? timing.seconds;
    const lasts = one.scene.beats.map((seconds, k) => {
      const free = (begins[k + 1] ?? to) - (begins[k] ?? 0) - BEFORE_NEXT_S;
      return Math.max(seconds, Math.min(one.scene.slow?.[k] ?? 0, free));
    });
    const lineStarts = timing.spoken.slice(line, line + one.lines.length).map(({ from }) => from);
    line += one.lines.length;
    return { ...one, from: timing.scenes[i] ?? 0, to, begins, lasts, lineStarts };
  });
}

/** How far the beats of a scene have come at a second of the video, 0 to 1, eased. */
const progressAt = ({ scene, begins, lasts }: Placed, second: number): number[] =>
  scene.beats.map((seconds, i) => {
    const long = lasts[i] ?? seconds;
    const share = (long > seconds ? steady : eased)((second - (begins[i] ?? 0)) / long);
    return share > 0.999 ? 1 : Math.round(share * 1000) / 1000;
  });

function nowAt({ begins, lasts, lineStarts, from, to }: Placed, second: number): Now {
  const last = begins.length - 1;
  return {
    beat: begins.findLastIndex((begin) => begin <= second),
    breath: second - (lineStarts.findLast((start) => start <= second) ?? -Infinity),
    rest: part(second, (begins[last] ?? from) + (lasts[last] ?? 0), to - BEFORE_NEXT_S),
    second: second - from,
  };
}

/** The whole film, picture after picture; what stands still is one of them. */
export function framesOf(scenes: FilmScene[], timing: Timing): Frame[] {
  const all = placed(scenes, timing);
  const frames: Frame[] = [];
  let before = "";
  for (let i = 0; i < timing.seconds * FRAMES_PER_SECOND; i += 1) {
    const second = i / FRAMES_PER_SECOND;
    const at = Math.max(
      0,
      all.findLastIndex(({ from }) => from <= second + 1e-6),
    );
    const scene = all[at];
    if (!scene) continue;
    const come = progressAt(scene, second);
    const now = nowAt(scene, second);
    const perSecond = scene.scene.plays ? FRAMES_PER_SECOND : LIVING_PER_SECOND;
    const living = scene.scene.lives ? Math.floor(second * perSecond + 1e-6) : 0;
    const state = `${at} ${come.join(" ")} ${now.breath < NOD_S ? i : "-"} ${living}`;
    const last = frames.at(-1);
    if (state === before && last) last.count += 1;
    else
      addFrame(
        frames,
        scene.scene.draw((beat) => come[beat] ?? 0, now),
      );
    before = state;
  }
  return frames;
}

const withoutClips = (svg: string): string => svg.replace(/clip\d+/g, "");

function addFrame(frames: Frame[], svg: string): void {
  const last = frames.at(-1);
  if (last && withoutClips(last.svg) === withoutClips(svg)) last.count += 1;
  else frames.push({ svg, count: 1 });
}
