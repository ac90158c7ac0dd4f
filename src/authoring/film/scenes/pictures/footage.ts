import * as v from "valibot";
import { footageFile } from "#authoring/film/tools/library.ts";
import { videoLength } from "#authoring/videoFile.ts";
import { fileName, label } from "#authoring/film/scenes/stage/fields.ts";
import { HEIGHT, WIDTH } from "#authoring/film/scenes/stage/ground.ts";
import { beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { eased } from "#authoring/film/scenes/stage/motion.ts";
import { STILL } from "#authoring/film/scenes/stage/now.ts";
import { seen, viewOf } from "./camera.ts";
import { caption } from "./chips.ts";
import { ZOOM_S, zoomField } from "./picture.ts";

/** So many pictures of a clip are shown in a second. */
export const CLIP_PER_SECOND = 12;
/** So long its last picture stands still. */
const HELD_S = 2;
const RATIO = WIDTH / HEIGHT;

const seconds = v.pipe(v.number("is a number of seconds"), v.minValue(0, "is 0 or more"));
const schema = v.pipe(
  v.strictObject({
    clip: fileName,
    from: v.optional(seconds, 0),
    to: v.optional(seconds),
    speed: v.optional(v.pipe(v.number(), v.minValue(0.25, "is 0.25 at least"), v.maxValue(8, "is 8 at most")), 1),
    zoom: v.optional(zoomField),
    word: v.optional(label),
  }),
  v.check(({ from, to }) => to === undefined || to > from, "ends before it begins"),
);

/** Seconds that a clip lasts; one that is not there yet counts as long enough. */
function lengthOf(name: string): number {
  const file = footageFile(name);
  return (file && videoLength(file)) || Infinity;
}

/** A clip that plays while it is told; its last picture stays. */
export const footage = kind(schema, ({ clip, from, to = Infinity, speed, zoom, word }) => {
  const last = Math.min(to, lengthOf(clip)) - 1 / CLIP_PER_SECOND;
  return {
    beats: [0.5, ...beatsOf(zoom ? 1 : 0, ZOOM_S)],
    lives: true,
    plays: true,
    draw: (at, now = STILL) => {
      const shown = Math.max(0, Math.min(from + now.second * speed, last));
      // Once the clip is over, the camera walks along its last picture.
      const over = now.second - (last - from) / speed - HELD_S;
      const grown = eased(over / ZOOM_S);
      const near = zoom ? at(1) : 0;
      const view = viewOf({ ratio: RATIO, place: zoom, near, grown, second: Math.max(0, over - ZOOM_S) });
      const reference = `footage:${clip}#${Math.floor(shown * CLIP_PER_SECOND + 1e-6)}`;
      return seen(reference, RATIO, view) + (word ? caption(word, at(0)) : "");
    },
  };
});
