import * as v from "valibot";
import { type Tone, TONES } from "#authoring/film/scenes/stage/cards.ts";
import { INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { ground as groundField, label, place, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground, inkOn } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { clipped, image, moved, rect, type } from "#authoring/film/scenes/ink/shapes.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { isPicture } from "#authoring/film/scenes/things/things.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";

const picture = v.strictObject({
  things: some(thingName, 1, 5),
  /** Lines of lettering that nobody could read. */
  scribbles: v.optional(v.pipe(v.number(), v.maxValue(3)), 0),
  tone: v.optional(v.picklist(TONES), "peach"),
  word: v.optional(label),
  /** Stands below it and grows a bar: a share from 0 to 100. */
  share: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
});
const schema = v.strictObject({
  pictures: some(picture, 1, 4),
  phones: v.optional(v.boolean(), false),
  chosen: v.optional(place),
  ground: v.optional(groundField, "pale"),
});
const WALLS: Record<Tone, [string, string]> = {
  peach: [ORANGE.pale, ORANGE.dark],
  mint: [TEAL.pale, TEAL.clip],
  teal: [TEAL.mid, INK],
  orange: [ORANGE.act, ORANGE.deep],
  paper: [PAPER, SHADE],
};
const WIDTHS = [640, 520, 364, 270];

function face({ things, scribbles, tone }: v.InferOutput<typeof picture>, w: number, edge: string, swing = 0): string {
  const h = (w * 9) / 16;
  const [wall, table] = WALLS[tone];
  // The first picture fills the thumbnail, and things stand before it.
  const behind = things.find(isPicture);
  const before = things.filter((name) => name !== behind);
  const size = Math.min(h * 0.8, (w * 0.9) / before.length);
  const left = (w - size * before.length) / 2;
  const drawn = before.map((name, i) =>
    swung(name, { x: left + i * size, y: h * 0.9 - size, scale: size / 100 }, swing),
  );
  const words = Array.from({ length: scribbles }, (_, i) =>
    rect(w * 0.05, h * (0.07 + i * 0.12), w * (0.5 - i * 0.07), h * 0.07, PAPER),
  );
  const wallpaper = behind ? image(behind, 0, 0, w, h) : rect(0, 0, w, h, wall) + rect(0, h * 0.8, w, h, table);
  const inside = wallpaper + drawn.join("") + words.join("");
  return (
    rect(8, 10, w, h, INK, 'rx="8" opacity="0.35"') +
    clipped(inside, 0, 0, w, h, 8) +
    rect(0, 0, w, h, "none", `rx="8" stroke="${edge}" stroke-width="6"`)
  );
}

/** One to four thumbnails, and each again as small as a phone shows it, or with the share it won. */
export const thumbnails = kind(schema, ({ pictures, phones, chosen, ground: kindOfGround }) => {
  const n = pictures.length;
  const w = WIDTHS[n - 1] ?? 300;
  const gap = n === 2 ? 70 : 36;
  const left = (1280 - w * n - gap * (n - 1)) / 2;
  const hasShares = pictures.some(({ share }) => share !== undefined);
  const after = n + (phones ? 1 : 0);
  const top = phones || hasShares ? 120 : 150;
  const fill = inkOn(kindOfGround);
  const beneath = (one: v.InferOutput<typeof picture>, x: number, at: (beat: number) => number): string => {
    const y = top + (w * 9) / 16;
    const small = phones
      ? moved(
          rect(-92, -10, 184, 128, INK, 'rx="12"') +
            rect(-84, -2, 168, 112, PAPER, 'rx="6"') +
            moved(face(one, 88, INK), { x: -76, y: 8 }) +
            rect(24, 14, 48, 8, SHADE) +
            rect(24, 30, 38, 8, SHADE) +
            rect(-76, 72, 148, 8, SHADE) +
            rect(-76, 88, 110, 8, SHADE),
          { x: x + w / 2, y: between(740, y + 46, at(n)) },
        )
      : "";
    if (one.share === undefined) return small;
    const grown = at(after);
    const bar =
      rect(x, y + 40, w, 30, INK, 'opacity="0.25"') + rect(x, y + 40, (w * one.share * grown) / 100, 30, TEAL.clip);
    return small + bar + type(`${Math.round(one.share * grown)} %`, { x, y: y + 136, size: 58, fill });
  };
  return {
    beats: [
      ...beatsOf(n),
      ...beatsOf(phones ? 1 : 0, 0.8),
      ...beatsOf(hasShares ? 1 : 0, 1),
      ...beatsOf(chosen ? 1 : 0, BEAT_S),
    ],
    slow: [...beatsOf(n + (phones ? 1 : 0), 0), ...beatsOf(hasShares ? 1 : 0, 3)],
    draw: (at, now = STILL) => {
      const picked = chosen ? at(after + (hasShares ? 1 : 0)) : 0;
      const drawn = pictures.map((one, i) => {
        const x = left + i * (w + gap);
        const shown = at(i);
        const head =
          one.word && shown > 0.6
            ? type(one.word, { x, y: top - 28 - (chosen === i + 1 ? picked * 18 : 0), size: 48, fill, within: w })
            : "";
        const isAsked = picked > 0 ? chosen === i + 1 : now.beat >= n || now.beat === i;
        const swing = isAsked ? nod(now) : 0;
        const edge = picked > 0.5 && chosen === i + 1 ? TEAL.clip : INK;
        const lift = chosen === i + 1 ? picked * 18 : 0;
        return (
          head +
          moved(face(one, w, edge, swing), {
            x,
            y: between(-460, top, shown) - lift,
          }) +
          (shown === 1 ? beneath(one, x, at) : "")
        );
      });
      return ground(kindOfGround) + drawn.join("");
    },
  };
});
