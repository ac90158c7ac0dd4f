import * as v from "valibot";
import { scribble, sheet } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { ground as groundField, label, place, some } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { clipped, moved, rect, stroke, type } from "#authoring/film/scenes/ink/shapes.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";

const line = v.strictObject({ words: v.optional(label), amount: v.optional(label) });
const schema = v.strictObject({
  lines: some(line, 1, 5),
  struck: v.optional(v.array(place), []),
  /** Underlined, as what counts. */
  marked: v.optional(place),
  signed: v.optional(v.boolean(), false),
  ground: v.optional(groundField, "orange"),
});
const W = 800;

/** A letter or a contract, line by line; a pen strikes some of it out, marks a line or signs. */
export const contract = kind(schema, ({ lines, struck, marked, signed, ground: kindOfGround }) => {
  const step = Math.min(signed ? 112 : 140, (signed ? 370 : 440) / lines.length);
  const n = lines.length;
  const yOf = (i: number) => (signed ? 150 : 176) + i * step;
  const after = n + struck.length;
  return {
    beats: [
      ...beatsOf(n, 0.5),
      ...beatsOf(struck.length, 0.9),
      ...beatsOf(marked ? 1 : 0, 0.7),
      ...beatsOf(signed ? 1 : 0, 1),
    ],
    slow: [
      ...beatsOf(n, 1.5),
      ...beatsOf(struck.length, 1.4),
      ...beatsOf(marked ? 1 : 0, 1.6),
      ...beatsOf(signed ? 1 : 0, 1.8),
    ],
    lives: true,
    draw: (at, now = STILL) => {
      const rows = lines.map(({ words, amount }, i) => {
        if (at(i) === 0) return "";
        const y = yOf(i);
        const text = words
          ? type(words, { x: 60, y, size: 58, fill: INK, within: amount ? 430 : 680 })
          : scribble(60, y - 26, 420 - ((i * 67) % 160));
        return (
          clipped(
            text + (amount ? type(amount, { x: W - 60, y, size: 58, anchor: "end", fill: INK }) : ""),
            0,
            y - 70,
            W * at(i),
            100,
          ) + rect(60, y + 24, W - 120, 3, SHADE)
        );
      });
      // The pen writes, strikes and signs; in between it waits beside the line.
      let pen = { x: W - 20, y: yOf(0) + 20 };
      for (const [i] of lines.entries()) if (at(i) > 0) pen = { x: W * Math.min(0.96, at(i)), y: yOf(i) };
      const strokes = struck.map((place, k) => {
        const share = at(n + k);
        const y = yOf(place - 1) - 18;
        if (share > 0) pen = { x: 44 + (W - 88) * share, y };
        return rect(44, y, (W - 88) * share, 9, ORANGE.dark);
      });
      const under = marked ? at(after) : 0;
      const line = marked ? rect(56, yOf(marked - 1) + 16, (W - 112) * under, 10, TEAL.clip) : "";
      const sign = signed ? at(after + (marked ? 1 : 0)) : 0;
      const name = signed
        ? clipped(
            stroke(
              "M70 500 Q100 430 120 496 Q140 540 170 470 Q190 440 200 494 L240 500 Q270 440 290 490 H350",
              TEAL.mid,
              7,
            ),
            60,
            420,
            320 * sign,
            110,
          ) + rect(60, 512, 330, 4, INK)
        : "";
      if (under > 0) pen = { x: 56 + (W - 112) * under, y: yOf((marked ?? 1) - 1) + 20 };
      if (sign > 0) pen = { x: 60 + 320 * sign, y: 490 };
      // Once all is written, it goes over the lines again.
      if (now.rest > 0 && now.rest < 1) pen = { x: W * 0.9, y: yOf((1 - Math.abs(1 - 2 * now.rest)) * (n - 1)) - 20 };
      const tip = at(0) > 0 ? swung("pen", { x: pen.x - 26, y: pen.y - 170, scale: 1.9 }, nod(now), 14) : "";
      return (
        ground(kindOfGround) +
        moved(
          sheet({ x: 0, y: 0, w: W, h: 640 }, TEAL.mid) +
            scribble(60, 48, 330) +
            scribble(60, 72, 240) +
            rows.join("") +
            strokes.join("") +
            line +
            name +
            tip,
          { x: 240, y: 34, turn: -2 },
        )
      );
    },
  };
});
