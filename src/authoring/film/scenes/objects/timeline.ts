import * as v from "valibot";
import { hatch, tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, place, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { type Now, STILL } from "#authoring/film/scenes/stage/now.ts";
import { moved, rect, shape, type } from "#authoring/film/scenes/ink/shapes.ts";
import { parseTimecode, timecode } from "#features/learning/course/formats.ts";

const clip = v.strictObject({ thing: thingName, seconds: v.pipe(v.number(), v.minValue(1)), word: v.optional(label) });
const time = v.pipe(v.string(), v.regex(/^\d{1,2}:[0-5]\d$/, 'is minutes and seconds in quotes, as "7:30"'));
const schema = v.strictObject({
  clips: some(clip, 2, 9),
  out: v.optional(v.array(place), []),
  name: v.optional(label),
  before: v.optional(time),
  after: v.optional(time),
});
const X = 64;
const FULL = 1152;
const Y = 220;
const H = 190;
const GAP = 6;

/** The clips of a video in a row. What is cut out falls, the rest closes up, the time counts down, and it is played. */
export const timeline = kind(schema, ({ clips, out, name, before, after }) => {
  const all = clips.reduce((sum, { seconds }) => sum + seconds, 0);
  const widths = clips.map(({ seconds }) => (seconds / all) * FULL - GAP);
  const isOut = (i: number) => out.includes(i + 1);
  const sum = (until: number, counts: (i: number) => boolean) =>
    widths.slice(0, until).reduce((total, w, i) => total + (counts(i) ? w + GAP : 0), 0);
  const draw = (at: (beat: number) => number, now: Now = STILL): string => {
    const fall = out.length ? at(2) : 0;
    const close = out.length ? at(3) : 0;
    const end = between(
      FULL,
      sum(clips.length, (j) => !isOut(j)),
      close,
    );
    // The rest is played; where only one time is named, until that is reached.
    const reached = before && !after ? Math.min(1, parseTimecode(before) / all) : 1;
    const played = part(now.rest, 0, 0.94) * reached;
    const seconds = !before
      ? 0
      : after
        ? between(parseTimecode(before), parseTimecode(after), at(4))
        : Math.min(parseTimecode(before), played * all);
    const clock = before ? type(timecode(Math.round(seconds)), { x: 1216, y: 134, size: 84, anchor: "end" }) : "";
    const headAt = X + end * played;
    const drawn = clips.map(({ thing, word }, i) => {
      const w = widths[i] ?? 0;
      const x =
        X +
        between(
          sum(i, () => true),
          isOut(i) ? sum(i, () => true) : sum(i, (j) => !isOut(j)),
          close,
        );
      const shown = part(at(0), i / clips.length, (i + 1) / clips.length);
      if (shown === 0) return "";
      const isPlayed = at(0) === 1 && now.rest > 0 && now.rest < 1 && !isOut(i) && headAt >= x && headAt < x + w;
      const face =
        tile(thing, { x: 0, y: 0, w, h: H }, toneAt(i), isPlayed ? PAPER : INK) +
        (isOut(i) && fall > 0.4 ? hatch(w, H) : "");
      const under = word ? type(word, { x: x + w / 2, y: Y + H + 62, size: 38, face: "label", anchor: "middle" }) : "";
      return (
        moved(face, { x, y: Y + (isOut(i) ? fall * 190 : 0), turn: isOut(i) ? fall * (i % 2 ? 7 : -6) : 0 }) + under
      );
    });
    const marks = out.map((place, order) => {
      const x = X + sum(place - 1, () => true) - GAP / 2;
      const down = part(at(1), order / out.length, (order + 1) / out.length) * (1 - close);
      return (
        rect(x - 3, Y - 26, 6, (H + 52) * down, ORANGE.act) +
        rect(x + (widths[place - 1] ?? 0) + 3, Y - 26, 6, (H + 52) * down, ORANGE.act)
      );
    });
    const head =
      shape(`M${headAt - 14} ${Y - 46} h28 v22 l-14 16 l-14 -16Z`, ORANGE.act) +
      rect(headAt - 3, Y - 20, 6, H + 46, ORANGE.act);
    const rail =
      rect(0, Y - 22, 1280, H + 44, TEAL.night) +
      Array.from({ length: 16 }, (_, i) => rect(64 + i * 77, Y - 22, 3, 10, TEAL.light)).join("");
    return (
      ground("teal") +
      rail +
      (name ? type(name, { x: 64, y: 128, size: 48, fill: PAPER }) : "") +
      clock +
      marks.join("") +
      drawn.join("") +
      (at(0) === 1 ? head : rect(0, 0, 0, 0, INK))
    );
  };
  return { beats: out.length ? [1.2, 0.5, 0.6, 0.6, ...(after ? [0.9] : [])] : [1.2], lives: true, draw };
});
