import * as v from "valibot";
import { tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE } from "#authoring/film/scenes/ink/colours.ts";
import { ground as groundField, label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground, inkOn } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { STILL } from "#authoring/film/scenes/stage/now.ts";
import { moved, sizeWithin, stroke, type } from "#authoring/film/scenes/ink/shapes.ts";

const schema = v.strictObject({
  things: some(thingName, 3, 8),
  lines: v.optional(some(label, 1, 2), []),
  ground: v.optional(groundField, "teal"),
});
const X = 640;
const Y = 318;
const WIDE = 400;
const HIGH = 214;
/** So long is one of them lit. */
const STEP_S = 0.75;

/** Things in a ring: what comes round again. They come one by one, then a light goes round and round. */
export const ring = kind(schema, ({ things, lines, ground: kindOfGround }) => {
  const n = things.length;
  const placeOf = (i: number) => {
    const angle = (i / n) * 2 * Math.PI - Math.PI / 2;
    return { x: X + Math.cos(angle) * WIDE, y: Y + Math.sin(angle) * HIGH };
  };
  const size = n > 6 ? 112 : 132;
  return {
    beats: [...beatsOf(n, 0.4), 0.5],
    lives: true,
    draw: (at, now = STILL) => {
      const lit = Math.floor(now.second / STEP_S) % n;
      const path = `<ellipse cx="${X}" cy="${Y}" rx="${WIDE}" ry="${HIGH}" fill="none" stroke="${inkOn(kindOfGround)}" stroke-width="6" stroke-dasharray="4 16" stroke-linecap="round"/>`;
      const drawn = things.map((name, i) => {
        const isLit = at(n) > 0 && now.second > 0 && lit === i;
        const box = tile(name, { x: -size / 2, y: -size / 2, w: size, h: size }, toneAt(i), isLit ? ORANGE.act : INK);
        return moved(box, { ...placeOf(i), scale: at(i) * (isLit ? 1.14 : 1) });
      });
      const words = lines.map((line, i) =>
        type(line, {
          x: X,
          y: Y + 18 + (i - (lines.length - 1) / 2) * 70,
          size: sizeWithin(line, 62, 540),
          anchor: "middle",
          fill: inkOn(kindOfGround),
        }),
      );
      return ground(kindOfGround) + path + stroke("", INK) + drawn.join("") + (at(0) > 0.5 ? words.join("") : "");
    },
  };
});
