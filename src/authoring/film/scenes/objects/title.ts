import * as v from "valibot";
import { INK, ORANGE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { ground, label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground as groundOf, inkOn } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";
import { clipped, moved, shape, sizeWithin, type } from "#authoring/film/scenes/ink/shapes.ts";

const schema = v.strictObject({
  lines: some(label, 1, 3),
  thing: v.optional(thingName),
  ground: v.optional(ground, "teal"),
});
const LINE = 1.16;

/** A few words in large type, line by line, and beside them a thing. */
export const title = kind(schema, ({ lines, thing: name, ground: kindOfGround }) => {
  const within = name ? 640 : 1100;
  const size = Math.min(...lines.map((line) => sizeWithin(line, name ? 92 : 112, within)));
  const top = 320 - ((lines.length - 1) * size * LINE) / 2 + size * 0.34;
  const dark = kindOfGround === "teal" || kindOfGround === "night";
  return {
    beats: beatsOf(lines.length, 0.5),
    draw: (at, now = STILL) => {
      const words = lines.map((line, i) => {
        const y = top + i * size * LINE;
        return clipped(
          type(line, { x: 80, y, size, fill: inkOn(kindOfGround) }),
          60,
          y - size,
          between(0, 1200, at(i)),
          size * 1.4,
        );
      });
      const picture =
        name &&
        shape("M960 0 H1280 V600 H735Z", dark ? TEAL.clip : ORANGE.mist) +
          swung(name, { x: 850, y: between(640, 180, at(0)), scale: 3.7, wide: 1.25 }, nod(now), 4);
      const spoken = lines.reduce((far, _, i) => (i === 0 ? far : far + at(i)), 0);
      const pointer =
        lines.length > 1 && dark === false
          ? moved(shape("M0 0 L30 18 L0 36Z", INK), { x: 30, y: top - size * 0.36 - 18 + spoken * size * LINE })
          : "";
      return groundOf(kindOfGround) + (picture ? clipped(picture, 0, 0, 1280, 600) : "") + words.join("") + pointer;
    },
  };
});
