import * as v from "valibot";
import { INK, ORANGE, PAPER } from "#authoring/film/scenes/ink/colours.ts";
import { ground as groundField, label, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground, inkOn } from "#authoring/film/scenes/stage/ground.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";
import { disc, moved, rect, shape, stroke, type } from "#authoring/film/scenes/ink/shapes.ts";

const side = v.strictObject({ thing: thingName, word: v.optional(label) });
const schema = v.strictObject({
  left: side,
  right: side,
  down: v.picklist(["left", "right"], "is left or right"),
  ground: v.optional(groundField, "orange"),
});
const ARM = 330;

/** Two things are weighed against each other. */
export const balance = kind(schema, ({ left, right, down, ground: kindOfGround }) => ({
  beats: [0.6, 0.6, 1],
  draw: (at, now = STILL) => {
    // It trembles with every breath, as scales do.
    const tilt = between(0, down === "left" ? -9 : 9, at(2)) + nod(now) * 1.6;
    const angle = (tilt * Math.PI) / 180;
    const pan = ({ thing: name, word }: v.InferOutput<typeof side>, sign: 1 | -1, shown: number): string => {
      const x = 640 + sign * Math.cos(angle) * ARM;
      const y = 150 + sign * Math.sin(angle) * ARM;
      const words =
        word && shown > 0.7
          ? type(word, { x, y: y + 350, size: 48, anchor: "middle", fill: inkOn(kindOfGround), within: 480 })
          : "";
      return (
        stroke(`M${x} ${y} L${x - 120} ${y + 250} M${x} ${y} L${x + 120} ${y + 250}`, INK, 4) +
        (shown > 0 ? swung(name, { x: x - 80, y: between(-220, y + 92, shown), scale: 1.6 }, nod(now) * sign) : "") +
        shape(
          `M${x - 140} ${y + 248} H${x + 140} Q${x + 110} ${y + 296} ${x} ${y + 296} Q${x - 110} ${y + 296} ${x - 140} ${y + 248}Z`,
          ORANGE.deep,
        ) +
        words
      );
    };
    return (
      ground(kindOfGround) +
      rect(630, 150, 20, 450, INK) +
      rect(520, 576, 240, 26, INK) +
      moved(rect(-ARM, -8, ARM * 2, 16, INK), { x: 640, y: 150, turn: tilt }) +
      disc(640, 150, 20, PAPER, `stroke="${INK}" stroke-width="8"`) +
      pan(left, -1, at(0)) +
      pan(right, 1, at(1))
    );
  },
}));
