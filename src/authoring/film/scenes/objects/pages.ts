import * as v from "valibot";
import { INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { disc, moved, rect, shape, type } from "#authoring/film/scenes/ink/shapes.ts";
import { label, place, some } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";
import { nod, STILL } from "#authoring/film/scenes/stage/now.ts";

/** A row without a name is drawn with a grey bar, as a name that nobody reads. */
const channel = v.strictObject({ rows: some(v.union([label, v.literal("")]), 2, 5), struck: v.optional(place) });
const schema = v.strictObject({ pages: some(channel, 1, 2), chosen: v.optional(place) });

const W = 430;
const TOP = 40;
const FIRST = 138;
const PICTURES = [TEAL.pale, ORANGE.soft, TEAL.light, ORANGE.act];

/** A name and the videos below it; the row that is chosen has an edge and a play sign. */
function row(name: string, i: number, h: number, shown: number, chosen: number, struck: boolean): string {
  const y = FIRST + i * h;
  const videos = [0, 1, 2].map((k) =>
    rect(24 + k * 134, y + 46, 118, h - 58, PICTURES[(i + k) % PICTURES.length] ?? SHADE, 'rx="5"'),
  );
  const head = name
    ? shown > 0.4
      ? type(name, { x: 24, y: y + 34, size: 40, fill: INK, face: "label", within: W - 60 })
      : ""
    : rect(24, y + 14, 150 + ((i * 47) % 90), 18, SHADE, 'rx="9"');
  const line = struck ? rect(20, y + 20, (W - 60) * shown, 6, ORANGE.deep) : "";
  const edge =
    chosen > 0
      ? rect(12, y, W - 24, h - 4, "none", `rx="8" stroke="${ORANGE.dark}" stroke-width="${8 * chosen}"`) +
        moved(disc(0, 0, 26, INK) + shape("M-8 -13 L14 0 L-8 13Z", PAPER), { x: 84, y: y + 20 + h / 2, scale: chosen })
      : "";
  return videos.join("") + head + line + edge;
}

/** One or two channel pages as a phone shows them: named rows come one by one, and a row of the last page is chosen. */
export const pages = kind(schema, ({ pages: all, chosen }) => {
  // A beat for every phone, then one for every name on it.
  const starts = all.reduce<number[]>(
    (list, { rows }) => [...list, (list.at(-1) ?? 0) + 1 + rows.filter(Boolean).length],
    [0],
  );
  const last = starts.at(-1) ?? 0;
  return {
    beats: [...beatsOf(last, BEAT_S), ...beatsOf(chosen ? 1 : 0)],
    lives: true,
    draw: (at, now = STILL) => {
      const picked = chosen ? at(last) : 0;
      const drawn = all.map(({ rows, struck }, p) => {
        const start = starts[p] ?? 0;
        const h = (560 - FIRST) / rows.length;
        const beatOf = (i: number) => start + 1 + rows.slice(0, i).filter(Boolean).length;
        const isLast = p === all.length - 1;
        const faces = rows.map((name, i) =>
          row(name, i, h, name ? at(beatOf(i)) : 1, isLast && chosen === i + 1 ? picked : 0, struck === i + 1),
        );
        // The thumb rests on the row that is spoken of, and moves a little with every breath.
        const here = Math.max(
          0,
          rows.findIndex((name, i) => name !== "" && beatOf(i) === now.beat),
        );
        const isRead = now.beat >= start && now.beat < (starts[p + 1] ?? Infinity) && !(chosen && now.beat === last);
        const drift = Math.sin(now.second * 1.7) * 6 + nod(now) * 14;
        const thumb = isRead
          ? moved(
              shape("M-34 700 V10 Q-34 -34 0 -34 Q34 -34 34 10 V700Z", ORANGE.soft, `stroke="${INK}" stroke-width="5"`),
              {
                x: W - 60,
                y: FIRST + (here + 0.6) * h + drift,
                turn: -28,
              },
            )
          : "";
        const device =
          rect(-14, -18, W + 28, 620, INK, 'rx="34"') +
          rect(0, 0, W, 584, PAPER, 'rx="16"') +
          rect(0, 0, W, 96, TEAL.mid, 'rx="16"') +
          disc(58, 66, 40, ORANGE.act, `stroke="${PAPER}" stroke-width="6"`) +
          rect(116, 42, 190, 18, PAPER, 'rx="9"') +
          faces.join("");
        const x = all.length === 1 ? 640 - W / 2 : p === 0 ? 130 : 1150 - W;
        return at(start) > 0 ? moved(device + thumb, { x, y: between(740, TOP, at(start)) }) : "";
      });
      return (
        ground("pale", 640) + drawn.join("") + rect(0, 604, 1280, 116, TEAL.night) + rect(0, 604, 1280, 6, ORANGE.deep)
      );
    },
  };
});
