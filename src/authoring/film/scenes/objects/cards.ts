import * as v from "valibot";
import { hatch, tile, toneAt } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE } from "#authoring/film/scenes/ink/colours.ts";
import { ground, label, place, some, thingName, tone } from "#authoring/film/scenes/stage/fields.ts";
import { ground as groundOf, inkOn } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { moved, type } from "#authoring/film/scenes/ink/shapes.ts";

const card = v.strictObject({ thing: thingName, word: v.optional(label), tone: v.optional(tone) });
const schema = v.strictObject({
  cards: some(card, 1, 6),
  /** Thrown out, in this order, one beat each. */
  struck: v.optional(v.array(place), []),
  chosen: v.optional(place),
  word: v.optional(label),
  ground: v.optional(ground, "teal"),
});
const GAP = 26;
const WIDEST = 290;

/** Cards that are laid down side by side; some are thrown out, one is chosen. */
export const cards = kind(schema, ({ cards: all, struck, chosen, word, ground: kindOfGround }) => {
  const w = Math.min(WIDEST, (1152 - GAP * (all.length - 1)) / all.length);
  const left = (1280 - w * all.length - GAP * (all.length - 1)) / 2;
  const top = word ? 190 : 130;
  const last = all.length + struck.length;
  return {
    beats: [...beatsOf(all.length, 0.5), ...beatsOf(struck.length + (chosen ? 1 : 0), BEAT_S)],
    draw: (at, now = STILL) => {
      const drawn = all.map((one, i) => {
        const order = struck.indexOf(i + 1);
        const out = order < 0 ? 0 : at(all.length + order);
        const up = chosen === i + 1 ? at(last) : 0;
        const ownBeats = [i, ...(order < 0 ? [] : [all.length + order]), ...(chosen === i + 1 ? [last] : [])];
        const swing = ownBeats.includes(now.beat) ? nod(now) : 0;
        // The card that is spoken of stands a little higher until the next one comes.
        const raised = all.length > 1 ? Math.max(0, at(i) - at(i + 1)) * (1 - out) * 16 : 0;
        const face =
          tile(
            one.thing,
            { x: -w / 2, y: 0, w, h: w * 1.06 },
            one.tone ?? toneAt(i),
            up > 0.5 ? ORANGE.act : INK,
            swing,
          ) +
          (out > 0.5 ? moved(hatch(w, w * 1.06), { x: -w / 2 }) : "") +
          (one.word
            ? type(one.word, {
                x: 0,
                y: w * 1.06 + 50,
                size: 40,
                face: "label",
                anchor: "middle",
                fill: inkOn(kindOfGround),
                within: w + GAP - 8,
              })
            : "");
        const y = between(760, top, at(i)) + out * 84 - up * 34 - raised;
        return moved(face, { x: left + i * (w + GAP) + w / 2, y, turn: out * (i % 2 ? 7 : -7), scale: 1 + up * 0.06 });
      });
      const head = word ? type(word, { x: 640, y: 122, size: 60, anchor: "middle", fill: inkOn(kindOfGround) }) : "";
      return groundOf(kindOfGround) + head + drawn.join("");
    },
  };
});
