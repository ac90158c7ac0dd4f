import * as v from "valibot";
import { cross, tick } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { nod, nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";
import { clipped, disc, moved, rect, shape, type } from "#authoring/film/scenes/ink/shapes.ts";

const side = v.strictObject({ thing: thingName, word: v.optional(label), number: v.optional(label) });
const schema = v.strictObject({
  left: side,
  right: side,
  chosen: v.optional(v.picklist(["left", "right"], "is left or right")),
});

const half = (
  { thing: name, word, number }: v.InferOutput<typeof side>,
  x: number,
  fill: string,
  shown: number,
  swing: number,
): string =>
  swung(name, { x: x - 130, y: between(640, number ? 90 : 130, shown), scale: 2.6, wide: 1.6 }, swing, 5) +
  (shown > 0.95 && number ? type(number, { x, y: 448, size: 92, anchor: "middle", fill, within: 500 }) : "") +
  (shown > 0.95 && word ? type(word, { x, y: number ? 528 : 486, size: 52, anchor: "middle", fill, within: 540 }) : "");

/** Two things beside each other, each on its own ground; one of them is chosen. */
export const versus = kind(schema, ({ left, right, chosen }) => ({
  beats: chosen ? [0.6, 0.6, 0.5] : [0.6, 0.6],
  draw: (at, now = STILL) => {
    const isDone = now.beat === 2;
    const swing = (isRight: boolean) =>
      isDone && chosen === (isRight ? "right" : "left") ? nod(now) : nodOf(now, isRight ? 1 : 0);
    const done = chosen ? at(2) : 0;
    const mark = (x: number, isRight: boolean) =>
      moved(
        disc(0, 0, 52, isRight ? TEAL.clip : INK) + moved(isRight ? tick(-20, -16, PAPER) : cross(-18, -18, PAPER), {}),
        { x, y: 82, scale: done },
      );
    return (
      rect(0, 0, 1280, 720, ORANGE.soft) +
      shape("M0 0 H430 L160 720 H0Z", ORANGE.pale) +
      clipped(half(left, 300, INK, at(0), swing(false)), 0, 0, 760, 602) +
      shape("M760 0 H1280 V720 H520Z", TEAL.deep) +
      shape("M760 0 H900 L660 720 H520Z", TEAL.mid) +
      clipped(half(right, 990, PAPER, at(1), swing(true)), 520, 0, 760, 602) +
      rect(0, 600, 1280, 120, TEAL.night) +
      rect(0, 600, 1280, 6, ORANGE.deep) +
      (chosen ? mark(90, chosen === "left") + mark(1190, chosen === "right") : "")
    );
  },
}));
