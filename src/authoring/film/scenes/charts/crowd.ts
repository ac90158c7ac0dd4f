import * as v from "valibot";
import { INK, ORANGE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, place, some } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { part } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { disc, moved, shape, sizeWithin, type } from "#authoring/film/scenes/ink/shapes.ts";

const group = v.strictObject({ lit: v.pipe(v.number(), v.minValue(0)), word: label });
const schema = v.strictObject({
  /** How many heads are drawn. */
  heads: v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(60)),
  word: v.optional(label),
  groups: v.optional(some(group, 1, 3), []),
  columns: v.optional(place, 10),
});
const COLOURS = [ORANGE.act, TEAL.pale, ORANGE.mist];

const head = (colour: string): string => disc(0, -22, 15, colour) + shape("M-24 24 Q-22 -4 0 -4 Q22 -4 24 24Z", colour);

/** A crowd; some of it is lit, group after group. */
export const crowd = kind(schema, ({ heads, word, groups, columns }) => {
  const rows = Math.ceil(heads / columns);
  const step = Math.min(140, 760 / columns);
  const high = Math.min(150, 480 / rows);
  const scale = Math.min(step, high) / 66;
  const size = Math.min(...groups.map(({ word: name }) => sizeWithin(name, 66, 340)));
  const first = (group: number) => groups.slice(0, group).reduce((sum, { lit }) => sum + lit, 0);
  return {
    beats: [1, ...groups.map(() => 0.8)],
    slow: [1.6, ...groups.map(() => 3)],
    draw: (at, now = STILL) => {
      const drawn = Array.from({ length: heads }, (_, i) => {
        const shown = part(at(0), (i / heads) * 0.8, (i / heads) * 0.8 + 0.2);
        const group = groups.findIndex(({ lit }, g) => i >= first(g) && i < first(g) + lit);
        const isLit =
          group >= 0 && at(group + 1) > (i - first(group)) / Math.max(1, groups[group]?.lit ?? 1) && at(group + 1) > 0;
        const colour = isLit ? (COLOURS[group] ?? ORANGE.act) : TEAL.night;
        const hop = (isLit ? now.beat === group + 1 : now.beat === 0 && i % 3 === 0) ? Math.abs(nod(now)) * 14 : 0;
        return moved(head(colour), {
          x: 110 + (i % columns) * step,
          y: 330 + (Math.floor(i / columns) - (rows - 1) / 2) * high - hop,
          scale: shown * scale,
        });
      });
      const names = groups.map(({ word: name }, g) =>
        at(g + 1) > 0.5
          ? type(name, {
              x: 910,
              y: 330 + (g - (groups.length - 1) / 2) * 100,
              size,
              fill: COLOURS[g] ?? INK,
            })
          : "",
      );
      return (
        ground("teal") +
        (word ? type(word, { x: 910, y: 150, size: 54, within: 340 }) : "") +
        drawn.join("") +
        names.join("")
      );
    },
  };
});
