import * as v from "valibot";
import { plate, scribble, sheet, tile } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, some, thingName, tone } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { clipped, moved, rect, stroke } from "#authoring/film/scenes/ink/shapes.ts";

const shot = v.strictObject({ thing: thingName, word: v.optional(label), tone: v.optional(tone) });
const schema = v.strictObject({
  rows: v.optional(v.pipe(v.number(), v.minValue(3), v.maxValue(10)), 9),
  shots: some(shot, 1, 3),
});
const TONES = ["mint", "teal", "orange"] as const;

/** One line of a list becomes the pictures it stands for. */
export const shots = kind(schema, ({ rows, shots: all }) => ({
  beats: [0.6, ...all.map(() => 0.8), 0.5],
  draw: (at, now = STILL) => {
    const filled = at(all.length + 1);
    const step = 470 / rows;
    const line = (i: number): string => {
      const y = 34 + i * step;
      const isFirst = i === 0;
      const boxes = all.map((_, k) =>
        rect(
          300 + k * 24,
          y,
          18,
          20,
          isFirst && part(filled, k / all.length, (k + 1) / all.length) > 0.5
            ? ([ORANGE.act, TEAL.light, INK][k] ?? INK)
            : "none",
          `stroke="${INK}" stroke-width="3"`,
        ),
      );
      return (
        rect(26, y - 4, 28, 28, isFirst ? ORANGE.act : "none", `stroke="${INK}" stroke-width="4"`) +
        scribble(76, y, isFirst ? 190 : 150 + ((i * 37) % 50), isFirst ? INK : undefined) +
        scribble(76, y + 18, isFirst ? 150 : 110, isFirst ? INK : undefined) +
        boxes.join("")
      );
    };
    const paper = moved(
      sheet({ x: 0, y: 0, w: 390, h: 510 }) + Array.from({ length: rows }, (_, i) => line(i)).join(""),
      {
        x: between(445, 90, all.length ? part(at(1), 0, 0.4) : 0),
        y: between(740, 50, at(0)),
        turn: -2 + nodOf(now, 0) * 1.5,
      },
    );
    const pictures = all.map(({ thing: name, word, tone: kindOfTone }, i) => {
      const x = [640, 740, 840][i] ?? 700;
      const y = [40, 224, 408][i] ?? 200;
      const thread = part(at(i + 1), 0.2, 0.7);
      const way = clipped(
        stroke(`M480 92 C560 92 ${x - 140} ${y + 80} ${x - 14} ${y + 80}`, INK, 6, 'stroke-dasharray="8 9"'),
        480,
        0,
        (x - 480) * thread,
        720,
      );
      const swing = nodOf(now, i + 1, i === all.length - 1);
      const face = part(at(i + 1), 0.6, 1);
      return (
        (thread > 0 ? way : "") +
        (face > 0
          ? moved(
              tile(name, { x: 0, y: 0, w: 330, h: 168 }, kindOfTone ?? TONES[i] ?? "mint", INK, swing) +
                (word ? plate(word, 76, 10, 36) : ""),
              { x: x + (1 - face) * 60, y },
            )
          : "")
      );
    });
    return ground("pale", 700) + pictures.join("") + paper;
  },
}));
