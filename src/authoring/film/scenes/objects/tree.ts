import * as v from "valibot";
import { arrow, plate, tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, PAPER } from "#authoring/film/scenes/ink/colours.ts";
import { label, place, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { moved, rect, type } from "#authoring/film/scenes/ink/shapes.ts";

const branch = v.strictObject({ when: v.optional(label), thing: thingName, word: v.optional(label) });
const schema = v.strictObject({
  root: v.strictObject({ thing: thingName, word: v.optional(label) }),
  branches: some(branch, 2, 3),
  chosen: v.optional(place),
});
const ROOT = 280;

/** One question, two or three ways on, each with what it leads to. */
export const tree = kind(schema, ({ root, branches, chosen }) => {
  const n = branches.length;
  const size = n === 3 ? 150 : 190;
  const gap = n === 3 ? 22 : 60;
  const top = 320 - (n * size + (n - 1) * gap) / 2;
  return {
    beats: [...beatsOf(1 + n), ...beatsOf(chosen ? 1 : 0)],
    draw: (at, now = STILL) => {
      const picked = chosen ? at(n + 1) : 0;
      const drawn = branches.map((one, i) => {
        const y = top + i * (size + gap);
        const shown = at(i + 1);
        const isIt = chosen === i + 1 && picked > 0.4;
        const end = { x: 750, y: y + size / 2 };
        const line = arrow(400, 320, end.x - 26, end.y, Math.min(1, shown * 1.6), isIt ? ORANGE.act : PAPER);
        if (shown < 0.6) return line;
        const swing = nodOf(now, isIt ? n + 1 : i + 1);
        const box = tile(one.thing, { x: end.x, y, w: size * 1.2, h: size }, toneAt(i), isIt ? ORANGE.act : INK, swing);
        const words = one.word
          ? type(one.word, {
              x: end.x + size * 1.2 + 26,
              y: y + size / 2 + 16,
              size: 46,
              within: 480 - size * 1.2,
              fill: PAPER,
            })
          : "";
        return line + box + words + (one.when ? plate(one.when, 575, (320 + end.y) / 2 - 27) : "");
      });
      const face = tile(root.thing, { x: -ROOT / 2, y: -ROOT / 2, w: ROOT, h: ROOT }, "peach", INK, nodOf(now, 0));
      const name = root.word ? type(root.word, { x: 240, y: 538, size: 50, anchor: "middle", within: 360 }) : "";
      return (
        ground("teal") +
        drawn.join("") +
        moved(face, { x: between(-200, 240, at(0)), y: 320 }) +
        name +
        rect(0, 0, 0, 0, INK)
      );
    },
  };
});
