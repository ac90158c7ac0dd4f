import * as v from "valibot";
import { pictureFile, pictureSize } from "#authoring/film/tools/library.ts";
import { INK, ORANGE } from "#authoring/film/scenes/ink/colours.ts";
import { clipped, image, moved, rect, type } from "#authoring/film/scenes/ink/shapes.ts";
import { fileName, ground as groundField, label, place, share, some } from "#authoring/film/scenes/stage/fields.ts";
import { type Ground, ground, HEIGHT, inkOn, WIDTH } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind, type Scene } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";
import { inFrame, type Place, seen, viewOf } from "./camera.ts";
import { caption, mark, ringed } from "./chips.ts";

export const zoomField = v.strictObject({ x: share, y: share, w: share, h: share });
const one = v.strictObject({ picture: fileName, word: v.optional(label) });
const point = v.strictObject({ x: share, y: share, word: label });
const schema = v.pipe(
  v.strictObject({
    pictures: some(one, 1, 4),
    /** The camera goes there, and the place is ringed; in shares of the picture. */
    zoom: v.optional(zoomField),
    /** Points with a word, one after the other; in shares of the picture. */
    marks: v.optional(v.pipe(v.array(point, "is a list"), v.maxLength(4, "has at most 4")), []),
    chosen: v.optional(place),
    ground: v.optional(groundField, "teal"),
  }),
  v.check(
    ({ pictures, zoom, marks }) => pictures.length === 1 || (!zoom && marks.length === 0),
    "with several pictures has no zoom and no marks",
  ),
  v.check(
    ({ pictures, chosen }) => !chosen || (pictures.length > 1 && chosen <= pictures.length),
    "has no picture of this number to choose",
  ),
);

type Picture = v.InferOutput<typeof one>;
type Point = v.InferOutput<typeof point>;

export const ZOOM_S = 1.2;
const GAP = 28;
const CARDS: [w: number, h: number, top: number][] = [
  [580, 340, 124],
  [388, 270, 150],
  [290, 220, 174],
];

/** Width by height; what is not there yet counts as a screen. */
function ratioOf(name: string): number {
  const file = pictureFile(name);
  const { width, height } = (file && pictureSize(file)) || { width: WIDTH, height: HEIGHT };
  return width / height;
}

function whole({ picture: name, word }: Picture, zoom: Place | undefined, marks: Point[]): Scene {
  const ratio = ratioOf(name);
  const marksFrom = zoom ? 2 : 1;
  return {
    beats: [0.5, ...beatsOf(zoom ? 1 : 0, ZOOM_S), ...beatsOf(marks.length, 0.5)],
    lives: true,
    draw: (at, now = STILL) => {
      const near = zoom ? at(1) : 0;
      const view = viewOf({ ratio, place: zoom, near, second: now.second });
      const placed = (x: number, y: number) => inFrame(view, ratio, x, y);
      const ring = zoom
        ? ringed(placed(zoom.x, zoom.y), placed(zoom.x + zoom.w, zoom.y + zoom.h), part(near, 0.7, 1))
        : "";
      const points = marks.map(({ x, y, word }, i) => mark(word, ...placed(x, y), at(marksFrom + i)));
      return seen(`picture:${name}`, ratio, view) + ring + points.join("") + (word ? caption(word, at(0)) : "");
    },
  };
}

function several(pictures: Picture[], chosen: number | undefined, kindOfGround: Ground): Scene {
  const n = pictures.length;
  const [w, h, top] = CARDS[n - 2] ?? [290, 220, 174];
  const left = (WIDTH - w * n - GAP * (n - 1)) / 2;
  return {
    beats: [...beatsOf(n, BEAT_S), ...beatsOf(chosen ? 1 : 0, BEAT_S)],
    draw: (at, now = STILL) => {
      const cards = pictures.map(({ picture: name, word }, i) => {
        const up = chosen === i + 1 ? at(n) : 0;
        const edge = rect(
          0,
          0,
          w,
          h,
          "none",
          `rx="10" stroke="${up > 0.5 ? ORANGE.act : INK}" stroke-width="${6 + up * 6}"`,
        );
        const shadow = rect(10, 12, w, h, INK, 'rx="10" opacity="0.35"');
        const x = w / 2;
        const fill = inkOn(kindOfGround);
        const below = word
          ? type(word, { x, y: h + 60, size: 44, face: "label", anchor: "middle", fill, within: w })
          : "";
        const card = moved(shadow + clipped(image(`picture:${name}`, 0, 0, w, h), 0, 0, w, h, 10) + edge + below, {
          x: -x,
          y: -h / 2,
        });
        // The first is there with the cut, the others come from below.
        const y = i === 0 ? top : between(740, top, at(i));
        const isAsked = up > 0 || now.beat === i || (now.beat > i && i === n - 1);
        const turn = isAsked ? nod(now) * 1.5 : 0;
        const scale = (i === 0 ? between(0.95, 1, at(0)) : 1) * (1 + up * 0.03);
        return moved(card, { x: left + i * (w + GAP) + x, y: y + h / 2 - up * 16, scale, turn });
      });
      return ground(kindOfGround) + cards.join("");
    },
  };
}

/** One picture that fills the frame, or two to four beside each other. */
export const picture = kind(schema, ({ pictures, zoom, marks, chosen, ground: kindOfGround }) => {
  const [first] = pictures;
  return first && pictures.length === 1 ? whole(first, zoom, marks) : several(pictures, chosen, kindOfGround);
});
