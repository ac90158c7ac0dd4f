import * as v from "valibot";
import { arrow } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, share, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { part } from "#authoring/film/scenes/stage/motion.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";
import { rect, type } from "#authoring/film/scenes/ink/shapes.ts";

const row = v.strictObject({ thing: thingName, amount: label, value: v.pipe(v.number(), v.minValue(0)) });
const schema = v.strictObject({
  rows: some(row, 1, 5),
  total: v.optional(label),
  /** The part of every row that goes into the jar on the day it lands. */
  aside: v.optional(share),
  word: v.optional(label),
});

/** An income ledger fills row by row, its bars to one scale; a share of each may go aside at once. */
export const ledger = kind(schema, ({ rows, total, aside, word }) => {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  const sum = rows.reduce((all, { value }) => all + value, 0) || 1;
  const step = Math.min(total ? 96 : 180, (total ? 400 : 480) / rows.length);
  const wide = aside === undefined ? 1080 : 830;
  const longest = wide - 470;
  return {
    beats: [...beatsOf(rows.length, 0.9), ...beatsOf(total ? 1 : 0, BEAT_S)],
    slow: beatsOf(rows.length, 2.4),
    draw: (at, now = STILL) => {
      const drawn = rows.map(({ thing: name, amount, value }, i) => {
        const y = 84 + i * step;
        const shown = at(i);
        const length = (longest * value) / most;
        const grown = part(shown, 0.2, 0.7);
        const kept = aside === undefined ? 0 : length * aside;
        const gone = part(shown, 0.7, 1);
        const bar =
          rect(420, y + step / 2 - 22, (length - kept) * grown, 44, ORANGE.act) +
          rect(420 + (length - kept) * grown, y + step / 2 - 22, kept * grown * (1 - gone), 44, TEAL.light);
        return (
          rect(110, y + step, wide - 60, 3, SHADE) +
          (shown > 0
            ? swung(name, { x: 120, y: y + step / 2 - 34, scale: 0.68 }, nodOf(now, i, i === rows.length - 1)) +
              type(amount, { x: 390, y: y + step / 2 + 17, size: 48, anchor: "end", fill: INK, face: "label" })
            : "") +
          bar
        );
      });
      const sumUp = total ? at(rows.length) : 0;
      const end =
        sumUp > 0
          ? rect(110, 500, (wide - 60) * sumUp, 6, INK) +
            type(total ?? "", { x: 390, y: 564, size: 56, anchor: "end", fill: INK })
          : "";
      const filled = rows.reduce((all, { value }, i) => all + (value / sum) * part(at(i), 0.8, 1), 0);
      const jar =
        aside === undefined
          ? ""
          : rect(1010, 176, 180, 26, INK, 'rx="6"') +
            rect(1020, 202, 160, 380, TEAL.night, `rx="8" stroke="${TEAL.pale}" stroke-width="6"`) +
            rect(1026, 576 - 360 * filled, 148, 360 * filled, TEAL.light) +
            (word ? type(word, { x: 1100, y: 140, size: 52, anchor: "middle", within: 250 }) : "") +
            arrow(930, 300, 1000, 300, filled > 0 ? 1 : 0, TEAL.pale);
      return (
        ground("teal") +
        rect(90, 70, wide, 540, INK, 'opacity="0.35"') +
        rect(78, 56, wide, 540, PAPER) +
        rect(78, 56, 18, 540, ORANGE.deep) +
        drawn.join("") +
        end +
        jar
      );
    },
  };
});
