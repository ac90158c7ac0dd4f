import * as v from "valibot";
import { INK, ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, share, some } from "#authoring/film/scenes/stage/fields.ts";
import { FLOOR, WIDTH } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { rect, shape, stroke, type } from "#authoring/film/scenes/ink/shapes.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";

const level = v.pipe(v.number(), v.minValue(0), v.maxValue(14));
const mark = v.strictObject({ at: share, words: label, level });
const schema = v.strictObject({
  marks: some(mark, 1, 3),
  /** What the room sounds like: the same everywhere. Segments of the meter, of 2 dB each. */
  room: v.optional(level, 5),
  word: v.optional(label, "Room"),
});
const SEGMENT = 20;
const BOTTOM = 322;
const MOST = 13;

const meter = (x: number, heard: number, room: number): string =>
  rect(x - 45, BOTTOM - MOST * SEGMENT - 8, 90, MOST * SEGMENT + 16, INK, 'rx="6"') +
  Array.from({ length: MOST }, (_, i) =>
    rect(
      x - 35,
      BOTTOM - (i + 1) * SEGMENT + 4,
      70,
      SEGMENT - 8,
      i < heard ? (i < room ? ORANGE.deep : ORANGE.act) : "#3a3531",
    ),
  ).join("");

const phone = (x: number): string =>
  rect(x - 35, 346, 70, 132, INK, 'rx="10"') +
  rect(x - 29, 356, 58, 104, TEAL.night) +
  stroke(`M${x} 478 V560 M${x} 530 L${x - 36} ${FLOOR} M${x} 530 L${x + 36} ${FLOOR}`, INK, 8);

/** A speaker, and phones at their distances; over each stands what it hears of the voice, and the room beside it. */
export const distance = kind(schema, ({ marks, room, word }) => ({
  beats: beatsOf(marks.length, 0.9),
  lives: true,
  draw: (at, now = STILL) => {
    // Who speaks is never equally loud.
    const voice =
      now === STILL ? 1 : 0.78 + 0.22 * Math.abs(Math.sin(now.second * 5.3) + Math.sin(now.second * 2.1)) * 0.5;
    const xOf = (where: number) => between(400, 1140, where);
    const shown = marks.map((one, i) => {
      const here = at(i);
      if (here === 0) return "";
      const before = marks[i - 1];
      const x = before ? between(xOf(before.at), xOf(one.at), part(here, 0, 0.6)) : xOf(one.at);
      const heard = Math.max(Math.min(room, one.level), part(here, 0.5, 1) * one.level * voice) * part(here, 0.5, 1);
      return (
        meter(x, heard, room) +
        phone(x) +
        (here > 0.8 ? type(one.words, { x: xOf(one.at), y: 664, size: 52, anchor: "middle", fill: PAPER }) : "")
      );
    });
    const line =
      stroke(`M330 ${BOTTOM - room * SEGMENT} H1236`, PAPER, 4, 'stroke-dasharray="14 10"') +
      type(word, { x: 1240, y: BOTTOM - room * SEGMENT - 16, size: 40, anchor: "end", face: "label" });
    return (
      rect(0, 0, WIDTH, 720, TEAL.deep) +
      shape("M0 0 H600 L380 720 H0Z", ORANGE.soft) +
      swung("speaker", { x: 20, y: 246, scale: 3.5 }, nod(now), 3) +
      rect(0, FLOOR, WIDTH, 200, INK) +
      rect(0, FLOOR, WIDTH, 6, ORANGE.deep) +
      shown.join("") +
      line
    );
  },
}));
