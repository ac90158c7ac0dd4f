import * as v from "valibot";
import { plate, tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, place, share, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground, WIDTH } from "#authoring/film/scenes/stage/ground.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { clipped, disc, moved, rect, shape, stroke, type } from "#authoring/film/scenes/ink/shapes.ts";

const mark = v.strictObject({ at: share, words: label, below: v.optional(v.boolean(), false) });
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const schema = v.strictObject({
  /** Shares of the viewers still there, from the first second to the last, evenly spread. */
  points: some(percent, 2, 30),
  /** A second line to compare with. */
  then: v.optional(some(percent, 2, 30)),
  frames: v.optional(v.pipe(v.array(thingName), v.maxLength(7)), []),
  /** How long each of the frames lasts, in whatever unit; without it all are equally long. */
  spans: v.optional(v.array(v.pipe(v.number(), v.minValue(1)))),
  marks: v.optional(v.array(mark), []),
  drop: v.optional(v.strictObject({ at: share, words: label })),
  reading: v.optional(v.strictObject({ frame: place, words: label })),
});
const X = 84;
const W = 1112;
const TOP = 66;
const GAP = 14;

const playhead = (x: number, y: number, bottom: number): string =>
  rect(x - 3, TOP, 6, bottom - TOP, PAPER, 'opacity="0.7"') +
  disc(x, y, 13, ORANGE.act, `stroke="${INK}" stroke-width="5"`);

/** A name in a plate, and under it an arrow down to the curve at `y`. */
const pointedAt = (words: string, x: number, y: number): string =>
  plate(words, x, Math.max(12, y - 132), 44, INK, ORANGE.soft) +
  stroke(`M${x} ${y - 66} V${y - 20} m-14 -16 l14 16 l14 -16`, ORANGE.soft, 6);

/** A curve of who is still watching over the frames of the video; a fall is read where it was caused. */
export const curve = kind(schema, ({ points, then, frames, spans, marks, drop, reading }) => {
  const bottom = frames.length ? 424 : 560;
  const yOf = (value: number) => bottom - (value / 100) * (bottom - TOP);
  const lineOf = (values: number[]) =>
    values
      .map((value, i) => `${i ? "L" : "M"}${(X + (W * i) / (values.length - 1)).toFixed(1)} ${yOf(value).toFixed(1)}`)
      .join(" ");
  const heightAt = (where: number): number => {
    const exact = where * (points.length - 1);
    const i = Math.min(points.length - 2, Math.floor(exact));
    return yOf(between(points[i] ?? 0, points[i + 1] ?? 0, exact - i));
  };
  const beats = [2.6, ...(then ? [1.6] : []), ...(drop ? [0.5] : []), ...(reading ? [0.9] : [])];
  const beatOfDrop = then ? 2 : 1;
  const beatOfReading = beatOfDrop + (drop ? 1 : 0);
  const lengths = frames.map((_, i) => spans?.[i] ?? 1);
  const total = lengths.reduce((sum, one) => sum + one, 0);
  const until = (i: number) => lengths.slice(0, i).reduce((sum, one) => sum + one, 0) / total;
  const frameX = (i: number) => X + W * until(i) + (i ? GAP / 2 : 0);
  const widthOf = (i: number) => X + W * until(i + 1) - frameX(i) - (i < frames.length - 1 ? GAP / 2 : 0);
  const tag = (where: number, words: string, below: boolean, colour: string) => {
    const x = Math.min(X + W - 10, X + W * where);
    const y = heightAt(where);
    const anchor = where > 0.86 ? "end" : "start";
    return (
      disc(x, y, 9, PAPER, `stroke="${INK}" stroke-width="5"`) +
      type(words, {
        x: x + (anchor === "end" ? 0 : 16),
        y: below ? y + 56 : y - 24,
        size: 42,
        face: "label",
        anchor,
        fill: colour,
      })
    );
  };
  return {
    beats,
    slow: [12, ...(then ? [6] : []), 0, ...(reading ? [2] : [])],
    lives: true,
    draw: (at, now = STILL) => {
      const run = at(0);
      // Once all is drawn, a playhead goes along the curve.
      const played = run === 1 ? now.rest : 0;
      const head = played > 0 && played < 1 ? playhead(X + W * played, heightAt(played), bottom) : "";
      const area =
        shape(`${lineOf(points)} L${X + W} ${bottom} L${X} ${bottom}Z`, TEAL.clip, 'opacity="0.55"') +
        stroke(lineOf(points), ORANGE.act, 9);
      const grid = [0.25, 0.5, 0.75]
        .map((at) => rect(X, between(TOP, bottom, at), W, 3, TEAL.light, 'opacity="0.5"'))
        .join("");
      const said = marks
        .map((one) => (run >= one.at && run > 0 ? tag(one.at, one.words, one.below, PAPER) : ""))
        .join("");
      const second = then
        ? clipped(stroke(lineOf(then), PAPER, 8, 'stroke-dasharray="20 10"'), 0, 0, X + W * at(1) + 4, 720)
        : "";
      const fallen = drop ? part(at(beatOfDrop), 0.4, 1) : 0;
      const x = X + W * (drop?.at ?? 0);
      const label =
        drop && fallen > 0 ? moved(pointedAt(drop.words, x, heightAt(drop.at)), { y: -Math.abs(nod(now)) * 16 }) : "";
      const read = reading ? at(beatOfReading) : 0;
      const target = reading ? frameX(reading.frame - 1) + widthOf(reading.frame - 1) / 2 : 0;
      const back =
        read > 0
          ? clipped(
              stroke(
                `M${x} ${heightAt(drop?.at ?? 0) + 20} V${bottom - 44} H${target} V${bottom + 6} m-16 -18 l16 18 l16 -18`,
                PAPER,
                7,
              ),
              between(x + 20, Math.min(target - 30, x - 30), read),
              0,
              WIDTH,
              720,
            )
          : "";
      const answer = reading && read === 1 ? plate(reading.words, target, bottom - 60, 44, INK, PAPER) : "";
      const row = frames
        .map((name, i) =>
          tile(
            name,
            { x: frameX(i), y: 446, w: widthOf(i), h: 130 },
            toneAt(i),
            reading?.frame === i + 1 && read > 0.8 ? ORANGE.act : run > until(i) ? PAPER : INK,
          ),
        )
        .join("");
      return (
        ground("teal") +
        grid +
        clipped(area, 0, 0, X + W * run + 4, 720) +
        second +
        said +
        label +
        back +
        head +
        answer +
        row
      );
    },
  };
});
