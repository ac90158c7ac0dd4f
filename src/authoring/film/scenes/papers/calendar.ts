import * as v from "valibot";
import { INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { label, place, some, thingName } from "#authoring/film/scenes/stage/fields.ts";
import { ground } from "#authoring/film/scenes/stage/ground.ts";
import { BEAT_S, beatsOf, kind } from "#authoring/film/scenes/stage/kind.ts";
import { between, part } from "#authoring/film/scenes/stage/motion.ts";
import { nodOf, STILL } from "#authoring/film/scenes/stage/now.ts";
import { swung } from "#authoring/film/scenes/stage/swung.ts";
import { moved, rect, shape, stroke, type } from "#authoring/film/scenes/ink/shapes.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4));
const sheetOf = v.strictObject({
  name: label,
  shown: v.optional(count, 0),
  stored: v.optional(count, 0),
  thing: v.optional(thingName),
});
const schema = v.strictObject({
  sheets: some(sheetOf, 2, 6),
  /** What a sheet has stored goes to another. */
  moves: v.optional(v.array(v.strictObject({ from: place, to: place })), []),
});
const TOP = 60;
const H = 420;

const video = (colour: string): string =>
  rect(0, 0, 62, 44, colour, `rx="5" stroke="${INK}" stroke-width="4"`) +
  `<path d="M23 12 L43 22 L23 32Z" fill="${INK}"/>`;

/** Sheets of a calendar: what is shown in each, what is stored, and where it goes when time runs short. */
export const calendar = kind(schema, ({ sheets, moves }) => {
  const n = sheets.length;
  const w = (1152 - 24 * (n - 1)) / n;
  const xOf = (i: number) => 64 + i * (w + 24);
  const perRow = Math.max(1, Math.floor((w - 20) / 72));
  const slot = (sheet: number, k: number, isStored: boolean) => ({
    x: xOf(sheet) + 18 + (k % perRow) * 72,
    y: TOP + (isStored ? 250 : 92) + Math.floor(k / perRow) * 56,
  });
  return {
    beats: [...beatsOf(n, 0.6), ...beatsOf(moves.length, 0.9 + BEAT_S - 0.6)],
    slow: [0, ...beatsOf(n - 1, 1.6), ...beatsOf(moves.length, 1.8)],
    draw: (at, now = STILL) => {
      const pages = sheets.map(({ name, shown, stored, thing: busy }, i) => {
        const here = at(i);
        const move = moves.findIndex(({ from }) => from === i + 1);
        const gone = move < 0 ? 0 : at(n + move);
        const x = xOf(i);
        const paper =
          rect(x + 8, TOP + 8, w, H, INK, 'opacity="0.35"') +
          rect(x, TOP, w, H, PAPER) +
          rect(x, TOP, w, 72, busy ? ORANGE.deep : INK) +
          type(name, { x: x + w / 2, y: TOP + 50, size: 42, anchor: "middle", face: "label", within: w - 20 }) +
          rect(x + 16, TOP + 216, w - 32, 3, SHADE) +
          rect(x + 16, TOP + 380, w - 32, 3, SHADE);
        const out = Array.from({ length: shown }, (_, k) =>
          part(here, k / (shown + stored), (k + 1) / (shown + stored)) > 0.5
            ? moved(video(ORANGE.act), slot(i, k, false))
            : "",
        );
        const kept = Array.from({ length: stored }, (_, k) => {
          if (part(here, (shown + k) / (shown + stored), (shown + k + 1) / (shown + stored)) < 0.5) return "";
          const from = slot(i, k, true);
          const to = slot((moves[move]?.to ?? i + 1) - 1, k, move < 0);
          const empty =
            gone > 0
              ? moved(
                  rect(0, 0, 62, 44, "none", `rx="5" stroke="${INK}" stroke-width="3" stroke-dasharray="8 6"`),
                  from,
                )
              : "";
          return {
            empty,
            flying: moved(video(TEAL.light), {
              x: between(from.x, to.x, gone),
              y: between(from.y, to.y, gone) + Math.sin(gone * Math.PI) * 150,
            }),
          };
        });
        const isFree = shown + stored === 0 && !moves.some(({ to }) => to === i + 1);
        const size = Math.min(w - 36, 210);
        const animal =
          busy && here > 0
            ? isFree
              ? swung(
                  busy,
                  {
                    x: x + w / 2 - (size / 2) * here,
                    y: TOP + 235 - (size / 2) * here,
                    scale: (size / 100) * here,
                  },
                  nodOf(now, i, i === n - 1),
                )
              : swung(
                  busy,
                  { x: between(x + 200, x + w / 2 - 65, here), y: 472, scale: 1.3 },
                  nodOf(now, i, i === n - 1),
                )
            : "";
        return {
          under: moved(paper + out.join("") + kept.map((one) => (one === "" ? "" : one.empty)).join("") + animal, {
            y: -Math.abs(nodOf(now, i, i === n - 1)) * 12,
          }),
          over: kept.map((one) => (one === "" ? "" : one.flying)).join(""),
        };
      });
      // A finger goes from sheet to sheet.
      const day = sheets.reduce((far, _, i) => (i === 0 ? far : far + at(i)), 0);
      const finger = moved(shape("M0 30 L-22 0 L22 0Z", ORANGE.act), { x: xOf(day) + w / 2, y: 22 });
      return (
        ground("teal") +
        finger +
        pages.map(({ under }) => under).join("") +
        stroke("", INK) +
        pages.map(({ over }) => over).join("")
      );
    },
  };
});
