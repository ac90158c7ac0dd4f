import * as v from "valibot";
import { tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { shape, type } from "#authoring/film/scenes/ink/shapes.ts";

const step = v.strictObject({ thing: thingName, value: v.pipe(v.number(), v.minValue(0)), shown: label });
const schema = v.strictObject({ steps: some(step, 2, 4) });
const WIDEST = 660;
const X = 540;
const COLOURS = [TEAL.light, TEAL.pale, ORANGE.soft, ORANGE.act];

/** How many are left from step to step; the widths are to scale, the narrowest stays visible. */
export const funnel = kind(schema, ({ steps }) => {
  const most = Math.max(...steps.map(({ value }) => value)) || 1;
  const h = 500 / steps.length;
  const widthOf = (i: number) => Math.max(8, (WIDEST * (steps[i]?.value ?? 0)) / most);
  return {
    beats: beatsOf(steps.length, 0.8),
    slow: beatsOf(steps.length, 1.8),
    draw: (at, now = STILL) =>
      ground("teal") +
      steps
        .map(({ thing, shown }, i) => {
          const grown = at(i);
          if (grown === 0) return "";
          const y = 64 + i * h;
          const a = (i === 0 ? widthOf(0) : widthOf(i - 1)) / 2;
          const b = a + (widthOf(i) / 2 - a) * grown;
          const end = y + (h - 14) * grown;
          const piece = shape(
            `M${X - (i === 0 ? b : a)} ${y} H${X + (i === 0 ? b : a)} L${X + b} ${Math.min(end, y + 40 * grown + 1)} V${end} H${X - b} V${Math.min(end, y + 40 * grown + 1)}Z`,
            COLOURS[i] ?? ORANGE.act,
          );
          return (
            piece +
            tile(thing, { x: 64, y, w: 130, h: h - 14 }, toneAt(i), INK, nodOf(now, i, i === steps.length - 1)) +
            (grown > 0.7 ? type(shown, { x: 900, y: y + h / 2 + 14, size: 60, within: 340 }) : "")
          );
        })
        .join(""),
  };
});
