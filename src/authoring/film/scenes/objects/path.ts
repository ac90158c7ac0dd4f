import * as v from "valibot";
import { tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE } from "#authoring/film/scenes/ink/colours.ts";
import { ground as groundField, label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground, inkOn } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { disc, moved, rect, type } from "#authoring/film/scenes/ink/shapes.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";

const stop = v.strictObject({ thing: thingName, word: v.optional(label) });
const schema = v.strictObject({
  stops: some(stop, 2, 6),
  walker: v.optional(thingName),
  ground: v.optional(groundField, "teal"),
});
const Y = 470;

/** A way with its stops; the line reaches one after the other, and somebody may walk along it. */
export const path = kind(schema, ({ stops, walker, ground: kindOfGround }) => {
  const n = stops.length;
  const size = Math.min(walker ? 250 : 280, 920 / n);
  const xOf = (i: number) => 190 + (i * 900) / (n - 1);
  return {
    beats: beatsOf(n, 0.7),
    slow: [0, ...beatsOf(n - 1, 1.6)],
    draw: (at, now = STILL) => {
      const reached = stops.reduce((far, _, i) => (i === 0 ? far : far + at(i)), 0);
      const isWalking = reached % 1 > 0;
      const end = xOf(0) + (900 * reached) / (n - 1);
      const drawn = stops.map(({ thing: name, word }, i) => {
        const shown = part(at(i), i === 0 ? 0 : 0.5, 1);
        const face = tile(name, { x: -size / 2, y: -size, w: size, h: size }, toneAt(i), INK, nodOf(now, i));
        const words =
          word && shown > 0.5
            ? type(word, {
                x: xOf(i),
                y: Y + 74,
                size: 42,
                face: "label",
                anchor: "middle",
                fill: inkOn(kindOfGround),
                within: 900 / (n - 1) - 20,
              })
            : "";
        return (
          disc(xOf(i), Y, 14 * shown, ORANGE.dark) +
          moved(face, { x: xOf(i), y: Y - 40, scale: between(0, 1, shown) }) +
          words
        );
      });
      const figure = walker
        ? swung(
            walker,
            { x: end - 70, y: Y - 40 - size - 138, scale: 1.4 },
            Math.sin(now.second * 9) * (isWalking ? 1 : 0),
          )
        : "";
      return (
        ground(kindOfGround) +
        rect(xOf(0), Y - 5, end - xOf(0), 10, kindOfGround === "teal" ? ORANGE.act : INK) +
        drawn.join("") +
        figure
      );
    },
  };
});
