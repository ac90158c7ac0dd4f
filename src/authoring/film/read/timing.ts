import type { FilmScene } from "./film.ts";

/** Where everything stands on the clock of the video, in seconds. */
export interface Timing {
  /** Whole seconds. */
  seconds: number;
  /** When each scene's picture is cut in. */
  scenes: number[];
  /** When each scene's beats begin. */
  beats: number[][];
  /** Every line as it is spoken, in order. */
  spoken: { words: string; from: number; to: number }[];
}

const LEAD_S = 0.5;
const AFTER_SENTENCE_S = 0.42;
const AFTER_BREATH_S = 0.14;
const AFTER_SCENE_S = 0.85;
const PICTURE_BEFORE_VOICE_S = 0.35;
const TAIL_S = 1.2;
const BETWEEN_BEATS_S = 0.5;

const endsSentence = (words: string): boolean => /[.!?…][”’)]*$/.test(words);

/**
 * The first beat comes with the picture, each marked line starts the next one. Without marks they are spread over the
 * lines; what no mark starts follows the one before.
 */
function beatTimes({ lines, scene }: FilmScene, starts: number[]): number[] {
  const count = scene.beats.length;
  const marks = lines.flatMap(({ beats }, i) => Array.from({ length: beats }, (_, k) => ({ line: i, k })));
  const marked = marks.length === 0 || marks[0]?.line === 0 ? marks : [{ line: 0, k: 0 }, ...marks];
  const even = Array.from({ length: count }, (_, i) => Math.floor((i * lines.length) / count));
  const wanted =
    marked.length > 0
      ? marked.map(({ line, k }) => (starts[line] ?? 0) + k * BETWEEN_BEATS_S)
      : even.map((line) => starts[line] ?? 0);
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const after = i === 0 ? -Infinity : (times[i - 1] ?? 0) + Math.min(scene.beats[i - 1] ?? 0, BETWEEN_BEATS_S);
    times.push(Math.max(wanted[i] ?? after + 0.2, after));
  }
  times[0] = (starts[0] ?? 0) - PICTURE_BEFORE_VOICE_S + 0.1;
  return times;
}

const pauseAfter = (words: string, isLastOfScene: boolean): number =>
  isLastOfScene ? AFTER_SCENE_S : endsSentence(words) ? AFTER_SENTENCE_S : AFTER_BREATH_S;

const onClock = (scenes: FilmScene[], starts: number[][]): Pick<Timing, "scenes" | "beats"> => ({
  scenes: starts.map(([first = 0], i) => (i === 0 ? 0 : first - PICTURE_BEFORE_VOICE_S)),
  beats: scenes.map((scene, i) => beatTimes(scene, starts[i] ?? [])),
});

/** @param lengths seconds of speech of every line, scene after scene */
export function timingOf(scenes: FilmScene[], lengths: number[]): Timing {
  let now = LEAD_S;
  let next = 0;
  const spoken: Timing["spoken"] = [];
  const starts = scenes.map(({ lines }) =>
    lines.map(({ words, silence }, i) => {
      const from = now;
      const to = from + (lengths[next++] ?? 0);
      spoken.push({ words, from, to });
      now = to + pauseAfter(words, i === lines.length - 1) + silence;
      return from;
    }),
  );
  return { seconds: Math.ceil((spoken.at(-1)?.to ?? 0) + TAIL_S), ...onClock(scenes, starts), spoken };
}

/** The same from a recording, in which every line was found. */
export function timingOfRecording(scenes: FilmScene[], found: { from: number; to: number }[], length: number): Timing {
  let next = 0;
  const spoken: Timing["spoken"] = [];
  const starts = scenes.map(({ lines }) =>
    lines.map(({ words }) => {
      const { from = 0, to = 0 } = found[next++] ?? {};
      spoken.push({ words, from, to });
      return from;
    }),
  );
  return { seconds: Math.ceil(length), ...onClock(scenes, starts), spoken };
}
