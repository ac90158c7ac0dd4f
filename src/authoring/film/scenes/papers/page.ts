import * as v from "valibot";
import { INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, place, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { nod, nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";
import { clipped, moved, rect, shape, type } from "#authoring/film/scenes/ink/shapes.ts";

const field = v.strictObject({
  word: v.optional(label),
  value: v.optional(label),
  thing: v.optional(thingName),
  switch: v.optional(v.boolean(), false),
});
const schema = v.strictObject({
  fields: some(field, 1, 5),
  /** Highlighted one after the other; their values are written then. */
  lit: v.optional(v.array(place), []),
});
const X = 120;
const W = 1040;
const LABEL = 380;

const pointer = shape("M0 0 L0 54 L14 42 L24 64 L34 60 L24 38 L42 36Z", INK, `stroke="${PAPER}" stroke-width="4"`);

/** A page of a tool; the pointer goes to a field, which lights up and is filled. */
export const page = kind(schema, ({ fields, lit }) => {
  const step = 470 / fields.length;
  const h = Math.min(90, step - 18);
  const yOf = (i: number) => 118 + i * step + (step - h) / 2;
  return {
    beats: [0.5, ...beatsOf(lit.length, BEAT_S + 0.2)],
    slow: [0, ...beatsOf(lit.length, 2.2)],
    lives: true,
    draw: (at, now = STILL) => {
      const drawn = fields.map(({ word, value, thing: name, switch: isSwitch }, i) => {
        const order = lit.indexOf(i + 1);
        const here = order < 0 ? (lit.length ? 0 : at(0)) : at(order + 1);
        const y = yOf(i);
        const isLit = order >= 0 && here > 0.5;
        const head = name
          ? swung(name, { x: X + 36, y: y + h / 2 - 38, scale: 0.76 }, nodOf(now, order < 0 ? 0 : order + 1))
          : "";
        const left = X + 36 + (name ? 96 : 0);
        const text = word
          ? type(word, {
              x: left,
              y: y + h / 2 + 16,
              size: 44,
              fill: INK,
              face: "label",
              within: LABEL - (name ? 96 : 0) - 30,
            })
          : rect(left, y + h / 2 - 7, 180, 14, SHADE, 'rx="7"');
        const on = part(here, 0.5, 1);
        const box = isSwitch
          ? rect(X + LABEL + 20, y + h / 2 - 32, 124, 64, on > 0.5 ? TEAL.clip : SHADE, 'rx="32"') +
            `<circle cx="${between(X + LABEL + 52, X + LABEL + 112, on)}" cy="${y + h / 2}" r="25" fill="${PAPER}"/>`
          : rect(
              X + LABEL + 20,
              y,
              W - LABEL - 60,
              h,
              PAPER,
              `stroke="${isLit ? ORANGE.dark : SHADE}" stroke-width="${isLit ? 9 : 4}" rx="6"`,
            );
        const written =
          value && !isSwitch
            ? clipped(
                type(value, { x: X + LABEL + 46, y: y + h / 2 + 17, size: 48, fill: INK, within: W - LABEL - 110 }),
                X + LABEL + 20,
                y,
                (W - LABEL - 70) * on,
                h,
              )
            : "";
        // The caret blinks in the field that was lit last.
        const isHere = isLit && now.beat === order + 1 && !isSwitch && now.second % 1 < 0.5;
        const caret = isHere ? rect(X + LABEL + 32, y + 16, 5, h - 32, INK) : "";
        return head + text + box + written + caret;
      });
      const steps = lit.map((place, k) => ({ y: yOf(place - 1) + h / 2, share: part(at(k + 1), 0, 0.5) }));
      const y = steps.reduce((from, { y: to, share }) => between(from, to, share), 560);
      const hand = lit.length ? moved(pointer, { x: X + LABEL + 250 + nod(now) * 60, y }) : "";
      const top =
        rect(X, 40, W, 66, TEAL.night) +
        [0, 1, 2]
          .map(
            (i) =>
              `<circle cx="${X + 38 + i * 36}" cy="73" r="11" fill="${[ORANGE.act, ORANGE.pale, TEAL.light][i] ?? ""}"/>`,
          )
          .join("") +
        rect(X + 150, 58, 460, 30, TEAL.mid, 'rx="15"');
      return (
        ground("teal") +
        moved(rect(X + 12, 52, W, 560, INK, 'opacity="0.35"') + rect(X, 40, W, 560, PAPER) + top + drawn.join(""), {
          y: between(700, 0, at(0)),
        }) +
        (at(0) === 1 ? hand : "")
      );
    },
  };
});
