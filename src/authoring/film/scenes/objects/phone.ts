import * as v from "valibot";
import { arrow, sheet } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { clipped, disc, image, moved, rect, shape, sizeWithin, type } from "#authoring/film/scenes/ink/shapes.ts";
import { isPicture } from "#authoring/film/scenes/things/things.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";

const answer = v.strictObject({
  things: some(thingName, 1, 2),
  lines: v.optional(v.pipe(v.array(label), v.maxLength(2)), []),
});
const schema = v.strictObject({ thing: thingName, comment: label, answer: v.optional(answer) });

/** The feed goes on under the comment, so many points a second. */
const FEED = 14;

function device(name: string, second: number, swing: number): string {
  const gone = Math.round((second * FEED) % 84);
  const rows = [0, 1, 2, 3, 4].map(
    (i) =>
      disc(44, 236 + i * 84 - gone, 20, SHADE) +
      rect(78, 222 + i * 84 - gone, 150, 12, SHADE) +
      rect(78, 244 + i * 84 - gone, 100, 12, SHADE),
  );
  return (
    rect(0, 0, 290, 560, INK, 'rx="26"') +
    rect(14, 18, 262, 524, PAPER, 'rx="12"') +
    clipped(rows.join(""), 14, 190, 262, 352, 12) +
    (isPicture(name)
      ? image(name, 14, 18, 262, 170)
      : rect(14, 18, 262, 170, TEAL.mid) + swung(name, { x: 80, y: 40, scale: 1.3 }, swing))
  );
}

/** One comment grows out of a phone, and an arrow leads from it to what it became. */
export const phone = kind(schema, ({ thing: name, comment, answer: card }) => ({
  beats: card ? [0.6, 0.6, 0.4, 0.6] : [0.6, 0.6],
  slow: [0, 1.8],
  lives: true,
  draw: (at, now = STILL) => {
    const grown = part(at(1), 0, 0.3);
    const typed = comment.slice(0, Math.ceil(comment.length * part(at(1), 0.3, 1)));
    const size = sizeWithin(comment, 46, 370);
    const w = Math.max(330, comment.length * size * 0.62 + 150);
    const bubble =
      rect(8, 10, w, 124, ORANGE.deep, 'rx="10"') +
      rect(0, 0, w, 124, PAPER, `rx="10" stroke="${INK}" stroke-width="6"`) +
      shape("M44 122 L52 168 L96 122Z", PAPER) +
      disc(62, 62, 34, INK) +
      disc(62, 52, 12, TEAL.light) +
      shape("M40 80 Q62 58 84 80 Q76 92 62 92 Q48 92 40 80Z", TEAL.light) +
      type(typed, { x: 118, y: 78, size, fill: INK });
    // A long comment begins further left, so that its arrow has room.
    const x = card ? (w > 520 ? 50 : 110) : 400;
    const right = card ? arrow(x + 40 + w + 24, 372, 830, 330, at(2), PAPER) : "";
    const things = card?.things
      .map((one, i, all) =>
        swung(one, { x: (i + 0.5) * (340 / all.length) - 80 + 10, y: 26, scale: 1.6 }, now.beat === 3 ? nod(now) : 0),
      )
      .join("");
    const lines = card?.lines
      .map((line, i) => type(line, { x: 24, y: 262 + i * 54, size: 46, fill: INK, within: 316 }))
      .join("");
    const box = card
      ? sheet({ x: 0, y: 0, w: 360, h: card.lines.length ? 220 + card.lines.length * 58 : 200 }) +
        rect(0, 0, 360, 196, ORANGE.soft) +
        shape("M150 0 H360 V196 H70Z", TEAL.deep) +
        (things ?? "") +
        rect(0, 190, 360, 10, INK) +
        (lines ?? "")
      : "";
    return (
      ground("pale", 700) +
      moved(device(name, now.second, now.beat < 3 ? nod(now) : 0), { x, y: between(760, 24, at(0)) }) +
      moved(bubble, { x: x + 40, y: 310, scale: grown }) +
      right +
      (card ? moved(box, { x: between(1300, 850, at(3)), y: 150 }) : "")
    );
  },
}));
