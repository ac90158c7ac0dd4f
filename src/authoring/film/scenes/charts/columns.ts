import * as v from "valibot";
import { ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, place, some } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { STILL } from "#authoring/film/scenes/stage/now.ts";
import { moved, rect, shape, type } from "#authoring/film/scenes/ink/shapes.ts";

const column = v.strictObject({ value: v.pipe(v.number(), v.minValue(0)), shown: v.optional(label) });
const group = v.strictObject({ of: some(place, 1, 12), value: v.number(), word: label });
const schema = v.strictObject({
  columns: some(column, 2, 12),
  /** A line over some of the columns, as the middle of three. */
  lines: v.optional(v.array(group), []),
  chosen: v.optional(v.array(place), []),
  word: v.optional(label),
});
const BOTTOM = 540;

/** Columns in the order of time, and lines that stand for several of them. */
export const columns = kind(schema, ({ columns: all, lines, chosen, word }) => {
  const most = Math.max(...all.map(({ value }) => value), ...lines.map(({ value }) => value)) || 1;
  const step = 1120 / all.length;
  const w = Math.min(120, step - 26);
  const xOf = (i: number) => 80 + i * step + (step - w) / 2;
  const n = all.length;
  const tallest = word ? 330 : 400;
  return {
    beats: [...beatsOf(n, 0.45), ...beatsOf(lines.length + (chosen.length ? 1 : 0), BEAT_S)],
    slow: beatsOf(n, 1.2),
    lives: true,
    draw: (at, now = STILL) => {
      const picked = chosen.length ? at(n + lines.length) : 0;
      const drawn = all.map(({ value, shown }, i) => {
        const h = Math.max(3, (tallest * value) / most) * at(i);
        const colour = chosen.includes(i + 1) && picked > 0.5 ? ORANGE.act : TEAL.light;
        return (
          rect(xOf(i), BOTTOM - h, w, h, colour) +
          (shown && at(i) > 0.7
            ? type(shown, { x: xOf(i) + w / 2, y: BOTTOM - h - 16, size: 44, anchor: "middle", within: step + 10 })
            : "")
        );
      });
      const spans = lines.map(({ of, value, word: name }, i) => {
        const from = xOf(Math.min(...of) - 1) - 16;
        const to = xOf(Math.max(...of) - 1) + w + 16;
        const y = BOTTOM - (tallest * value) / most;
        const grown = at(n + i);
        return grown === 0
          ? ""
          : rect(from, y - 4, (to - from) * grown, 8, ORANGE.act) +
              (grown > 0.8 ? type(name, { x: from, y: y - 70, size: 54, fill: ORANGE.soft }) : "");
      });
      // A finger goes along under the columns while they are told.
      const come = all.reduce((far, _, i) => (i === 0 ? far : far + at(i)), 0);
      const along = come < n - 1 || now === STILL ? come : Math.abs(1 - 2 * now.rest) * (n - 1);
      const reader = moved(shape("M0 0 L20 26 L-20 26Z", ORANGE.act), { x: xOf(along) + w / 2, y: BOTTOM + 16 });
      return (
        ground("teal") +
        (word ? type(word, { x: 80, y: 112, size: 56 }) : "") +
        rect(64, BOTTOM, 1152, 8, PAPER) +
        drawn.join("") +
        spans.join("") +
        reader
      );
    },
  };
});
