import * as v from "valibot";
import { INK, ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { rect, shape, sizeWithin, stroke, type } from "#authoring/film/scenes/ink/shapes.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";
import { parseTimecode, timecode } from "#features/learning/course/formats.ts";

const time = v.pipe(v.string(), v.regex(/^\d{1,2}:[0-5]\d$/, 'is minutes and seconds in quotes, as "0:24"'));
const schema = v.strictObject({
  thing: thingName,
  lines: some(label, 1, 2),
  /** Where the playhead stands, and from which share to which it runs. */
  from: v.optional(time, "0:24"),
  to: v.optional(time, "0:20"),
});

/** The last seconds of a video: what was in the middle moves aside, and a place is left free. */
export const screen = kind(schema, ({ thing: name, lines, from, to }) => ({
  beats: [0.5, 0.7, 0.7, 1.2],
  slow: [0, 0, 0, 20],
  draw: (at, now = STILL) => {
    const open = at(2);
    const w = 560 * open;
    const h = 330 * open;
    const place = rect(
      860 - w / 2,
      270 - h / 2,
      w,
      h,
      TEAL.deep,
      `stroke="${PAPER}" stroke-width="6" stroke-dasharray="22 14"`,
    );
    const words =
      open === 1
        ? lines
            .map((line, i) =>
              type(line, {
                x: 860,
                y: 284 + (i - (lines.length - 1) / 2) * 74,
                size: sizeWithin(line, 64, 520),
                anchor: "middle",
              }),
            )
            .join("")
        : "";
    const corners = "M50 74 V30 H94 M1186 30 H1230 V74 M1230 520 V564 H1186 M94 564 H50 V520";
    return (
      rect(0, 0, 1280, 720, INK) +
      rect(70, 48, 1140, 500, TEAL.mid) +
      shape("M70 48 H560 L400 548 H70Z", ORANGE.soft) +
      rect(70, 480, 1140, 68, ORANGE.dark) +
      swung(name, { x: between(500, 130, at(1)), y: between(600, 200, at(0)), scale: 3, wide: 1.3 }, nod(now), 5) +
      place +
      words +
      stroke(corners, PAPER, 8) +
      rect(70, 572, 960, 12, "#4a4540", 'rx="6"') +
      rect(70, 572, 960 * between(0.86, 0.97, at(3)), 12, ORANGE.act, 'rx="6"') +
      type(timecode(Math.round(between(parseTimecode(from), parseTimecode(to), at(3)))), {
        x: 1160,
        y: 592,
        size: 44,
        anchor: "end",
        face: "label",
      })
    );
  },
}));
