import * as v from "valibot";
import { cross, sheet, tick, tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { ground as groundField, label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { moved, rect, type } from "#authoring/film/scenes/ink/shapes.ts";

const item = v.strictObject({ thing: thingName, word: v.optional(label), no: v.optional(v.boolean(), false) });
const schema = v.strictObject({ items: some(item, 2, 8), ground: v.optional(groundField, "orange") });

/** A sheet with boxes that are ticked one by one, or crossed. */
export const checklist = kind(schema, ({ items, ground: kindOfGround }) => {
  const columns = items.length > 4 ? 2 : 1;
  const rows = Math.ceil(items.length / columns);
  const w = columns === 2 ? 1080 : 760;
  const step = 510 / rows;
  const size = Math.min(110, step - 16);
  return {
    beats: beatsOf(items.length, 0.5),
    draw: (at, now = STILL) => {
      // A band goes down the sheet to the line that is spoken of.
      const spoken = items.reduce((far, _, i) => (i === 0 ? far : far + at(i)), 0);
      const band = rect(
        28 + Math.floor(Math.round(spoken) / rows) * (w / 2 - 10),
        44 + (columns === 1 ? spoken : Math.round(spoken) % rows) * step + 4,
        (columns === 1 ? w : w / 2) - 44,
        step - 8,
        ORANGE.mist,
        'rx="8"',
      );
      const drawn = items.map(({ thing: name, word, no }, i) => {
        const x = 40 + Math.floor(i / rows) * (w / 2 - 10);
        const y = 44 + (i % rows) * step + (step - size) / 2;
        const done = at(i);
        const mark =
          done > 0
            ? moved(no ? cross(0, 4, ORANGE.deep) : tick(-2, 4, TEAL.clip, 1.15), {
                x: x + 12,
                y: y + size / 2 - 22,
                scale: done,
              })
            : "";
        return (
          rect(x, y + size / 2 - 32, 64, 64, "none", `stroke="${INK}" stroke-width="6" rx="4"`) +
          mark +
          tile(name, { x: x + 92, y, w: size * 1.2, h: size }, toneAt(i), INK, nodOf(now, i)) +
          (word
            ? type(word, {
                x: x + 92 + size * 1.2 + 26,
                y: y + size / 2 + 18,
                size: 50,
                fill: INK,
                within: w / columns - size * 1.2 - 180,
              })
            : rect(x + 120 + size * 1.2, y + size / 2 - 6, 160, 12, SHADE, 'rx="6"'))
        );
      });
      return (
        ground(kindOfGround) +
        moved(sheet({ x: 0, y: 0, w, h: 600 }, TEAL.mid) + band + drawn.join(""), { x: 640 - w / 2, y: 30, turn: -1 })
      );
    },
  };
});
