import * as v from "valibot";
import { tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { part } from "#authoring/film/scenes/stage/motion.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { moved, rect, type } from "#authoring/film/scenes/ink/shapes.ts";

const row = v.strictObject({
  thing: thingName,
  count: v.pipe(v.number(), v.minValue(0), v.maxValue(40)),
  shown: v.optional(label),
});
const schema = v.strictObject({
  rows: some(row, 1, 5),
  /** This row's squares are handed over at last. */
  gone: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
const LEFT = 250;

/** Hours, or whatever is counted, as squares in rows; at last a row may leave. */
export const hours = kind(schema, ({ rows, gone }) => {
  const most = Math.max(...rows.map(({ count }) => count)) || 1;
  const step = 520 / rows.length;
  const h = Math.min(120, step - 22);
  const perLine = most > 14 ? 12 : most;
  const lines = Math.ceil(most / perLine);
  const size = Math.min(64, 760 / Math.max(8, perLine), (h + 24) / lines);
  return {
    beats: [...beatsOf(rows.length, 0.9), ...beatsOf(gone ? 1 : 0, 0.8)],
    slow: rows.map(({ count }) => Math.min(4, 1 + count * 0.2)),
    lives: true,
    draw: (at, now = STILL) => {
      // What was said is counted once more, square by square.
      const counted = now === STILL ? 0 : now.rest * rows.reduce((sum, { count }) => sum + count, 0);
      const left = gone ? at(rows.length) : 0;
      const drawn = rows.map(({ thing, count, shown }, i) => {
        const y = 64 + i * step + (step - h) / 2 - 10;
        const away = gone === i + 1 ? left : 0;
        const sooner = rows.slice(0, i).reduce((sum, one) => sum + one.count, 0);
        const squares = Array.from({ length: Math.ceil(count) }, (_, k) => {
          const wide = Math.min(1, count - k);
          const here = part(at(i), k / count, (k + 1) / count);
          return here === 0
            ? ""
            : moved(
                rect(
                  0,
                  0,
                  (size - 8) * wide,
                  size - 8,
                  sooner + k + 1 <= counted ? ORANGE.mist : i % 2 ? TEAL.light : ORANGE.act,
                  'rx="4"',
                ),
                {
                  x: LEFT + (k % perLine) * size + away * 1100,
                  y: y + (h - size * Math.ceil(count / perLine)) / 2 + Math.floor(k / perLine) * size,
                },
              );
        });
        const end = LEFT + Math.min(perLine, Math.ceil(count)) * size + 20;
        const number =
          shown && at(i) > 0.8 && away < 0.4
            ? type(shown, { x: end, y: y + h / 2 + 18, size: 54, within: 1240 - end })
            : "";
        return (
          (at(i) > 0
            ? tile(thing, { x: 64, y, w: 150, h }, toneAt(i), INK, nodOf(now, away > 0 ? rows.length : i))
            : "") +
          squares.join("") +
          number
        );
      });
      return ground("teal") + drawn.join("");
    },
  };
});
