import * as v from "valibot";
import { ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, share, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { STILL } from "#authoring/film/scenes/stage/now.ts";
import { clipped, moved, rect, type } from "#authoring/film/scenes/ink/shapes.ts";
import { thing } from "#authoring/film/scenes/things/things.ts";

const schema = v.strictObject({
  /** How loud each part is, 0 to 1; all parts are equally long. */
  parts: some(share, 3, 24),
  mark: v.optional(v.strictObject({ from: share, to: share, word: v.optional(label) })),
  /** The marked part is cut out, and the rest closes up. */
  cut: v.optional(v.boolean(), false),
  thing: v.optional(thingName),
});
const X = 84;
const W = 1112;
const MIDDLE = 330;
const COUNT = 139;

/** Loudness over time, as an editor shows it. */
export const wave = kind(schema, ({ parts, mark, cut, thing: name }) => ({
  beats: [1.6, ...(mark ? [0.6] : []), ...(cut ? [0.8] : [])],
  slow: [16, 6],
  lives: true,
  draw: (at, now = STILL) => {
    const marked = mark ? at(1) : 0;
    const closed = mark && cut ? at(2) : 0;
    const inside = (where: number) => mark !== undefined && where >= mark.from && where < mark.to;
    const sticks = Array.from({ length: COUNT }, (_, i) => {
      const where = i / COUNT;
      const loud = parts[Math.floor(where * parts.length)] ?? 0;
      const height = Math.max(4, loud * 190 * (0.45 + 0.55 * Math.abs(Math.sin(i * 12.9898) * Math.cos(i * 4.1))));
      if (inside(where) && closed > 0.3) return "";
      const back = mark && where >= mark.to ? closed * (mark.to - mark.from) * W : 0;
      const colour = inside(where) && marked > 0.5 ? ORANGE.act : TEAL.pale;
      return rect(
        Number((X + where * W - back).toFixed(1)),
        Number((MIDDLE - height).toFixed(1)),
        5,
        Number((height * 2).toFixed(1)),
        colour,
      );
    });
    const x = X + W * (mark?.from ?? 0);
    const w = W * ((mark?.to ?? 0) - (mark?.from ?? 0)) * (1 - closed);
    const box =
      mark && marked > 0
        ? rect(x - 4, 100, w * marked, 460, "none", `stroke="${ORANGE.act}" stroke-width="6" stroke-dasharray="18 10"`)
        : "";
    const word = mark?.word && marked > 0.6 ? type(mark.word, { x: x + 4, y: 84, size: 46, face: "label" }) : "";
    const head = X + W * at(0);
    // Then it is played, without what was cut.
    const end = W * (1 - (mark && cut ? (mark.to - mark.from) * closed : 0));
    const played = now.rest > 0 && now.rest < 1 ? rect(X + end * now.rest, 104, 5, 452, PAPER) : "";
    const picture = name ? moved(thing(name), { x: 1090, y: 40, scale: 1.1 }) : "";
    return (
      ground("teal") +
      rect(0, 118, 1280, 424, TEAL.night) +
      clipped(sticks.join(""), 0, 0, between(0, head, 1), 720) +
      box +
      word +
      (at(0) < 1 ? rect(head, 104, 5, 452, PAPER) : played) +
      picture
    );
  },
}));
