import * as v from "valibot";
import { tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { ground as groundField, label, place, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground, inkOn } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { rect, type } from "#authoring/film/scenes/ink/shapes.ts";

const bar = v.strictObject({ thing: v.optional(thingName), value: v.pipe(v.number(), v.minValue(0)), shown: label });
const schema = v.strictObject({
  bars: some(bar, 2, 6),
  chosen: v.optional(place),
  /** Drawn through all of them, as a median. */
  line: v.optional(v.strictObject({ value: v.number(), word: label })),
  word: v.optional(label),
  ground: v.optional(groundField, "teal"),
});
const LEFT = 230;
const LONGEST = 730;

/** Bars to one scale that grow one after the other. */
export const bars = kind(schema, ({ bars: all, chosen, line, word, ground: kindOfGround }) => {
  const most = Math.max(...all.map(({ value }) => value), line?.value ?? 0) || 1;
  const top = word ? 150 : 70;
  const step = (566 - top) / all.length;
  const h = Math.min(110, step - 20);
  const n = all.length;
  const fill = inkOn(kindOfGround);
  const colour = kindOfGround === "teal" || kindOfGround === "night" ? TEAL.light : TEAL.clip;
  return {
    beats: [...beatsOf(n, 0.8), ...beatsOf((chosen ? 1 : 0) + (line ? 1 : 0), BEAT_S)],
    slow: beatsOf(n, 2.4),
    draw: (at, now = STILL) => {
      const picked = chosen ? at(n) : 0;
      const drawn = all.map(({ thing: name, value, shown }, i) => {
        const y = top + i * step;
        const grown = at(i);
        const length = Math.max(4, (LONGEST * value) / most) * grown;
        const isIt = chosen === i + 1 && picked > 0.5;
        const swing = nodOf(now, isIt ? n : i);
        const picture =
          name && grown > 0
            ? tile(name, { x: 64, y, w: Math.max(h, 130), h }, toneAt(i), isIt ? ORANGE.act : INK, swing)
            : "";
        const number =
          grown > 0.6
            ? type(shown, {
                x: LEFT + length + 22,
                y: y + h / 2 + 18,
                size: 52,
                fill,
                within: 1240 - LEFT - length - 22,
              })
            : "";
        return picture + rect(LEFT, y + 8, length, h - 16, isIt ? ORANGE.dark : colour) + number;
      });
      const through = line ? at(n + (chosen ? 1 : 0)) : 0;
      const x = LEFT + (LONGEST * (line?.value ?? 0)) / most;
      const median =
        line && through > 0
          ? rect(x - 3, top - 16, 6, (n * step + 8) * through, ORANGE.act) +
            type(line.word, { x: x + 16, y: top - 16 + 4, size: 40, fill, face: "label" })
          : "";
      return (
        ground(kindOfGround) +
        (word ? type(word, { x: 64, y: 108, size: 56, fill }) : "") +
        drawn.join("") +
        median +
        rect(LEFT - 6, top - 6, 6, n * step - 6, kindOfGround === "pale" ? INK : PAPER)
      );
    },
  };
});
