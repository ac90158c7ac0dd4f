import { INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { disc, moved, rect, shape, stroke } from "#authoring/film/scenes/ink/shapes.ts";

const page = rect(16, 4, 68, 92, PAPER) + rect(60, 4, 24, 92, "#efece7");
const lines = rect(26, 20, 48, 6, SHADE) + rect(26, 34, 40, 6, SHADE) + rect(26, 48, 46, 6, SHADE);

export const PAPERS = {
  sheet: page + lines + rect(26, 62, 34, 6, SHADE) + rect(26, 76, 42, 6, SHADE),
  script:
    page +
    rect(26, 16, 30, 8, INK) +
    lines.replaceAll('y="20"', 'y="30"') +
    stroke("M22 70 H76", ORANGE.dark, 5) +
    rect(26, 80, 30, 6, SHADE),
  contract: page + lines + stroke("M28 80 Q34 62 40 78 Q46 90 52 74 L60 80 H70", TEAL.mid, 5),
  list:
    page +
    [18, 40, 62]
      .map((y) => rect(24, y, 14, 14, "none", `stroke="${INK}" stroke-width="4"`) + rect(46, y + 4, 28, 6, SHADE))
      .join(""),
  done:
    page +
    [18, 40, 62].map((y) => stroke(`M24 ${y + 8} l6 7 l11 -14`, TEAL.clip, 6) + rect(48, y + 4, 26, 6, SHADE)).join(""),
  card:
    rect(6, 22, 88, 58, PAPER) +
    rect(6, 22, 88, 12, ORANGE.act) +
    rect(16, 44, 56, 6, SHADE) +
    rect(16, 58, 42, 6, SHADE),
  book:
    shape("M50 22 Q28 8 4 16 V84 Q28 76 50 90Z", PAPER) +
    shape("M50 22 Q72 8 96 16 V84 Q72 76 50 90Z", SHADE) +
    stroke("M50 22 V90", INK, 4),
  notebook:
    rect(18, 4, 66, 92, TEAL.night) +
    rect(24, 8, 56, 84, PAPER) +
    stroke("M34 24 H70 M34 38 H70 M34 52 H58", SHADE, 5) +
    stroke("M14 18 H26 M14 40 H26 M14 62 H26 M14 84 H26", INK, 5),
  ledger:
    shape("M4 14 H50 V88 H4Z", PAPER) +
    shape("M50 14 H96 V88 H50Z", "#efece7") +
    stroke("M12 28 H42 M12 44 H42 M12 60 H42", SHADE, 5) +
    rect(58, 24, 30, 8, ORANGE.act) +
    rect(58, 40, 18, 8, TEAL.clip) +
    rect(58, 56, 24, 8, ORANGE.dark) +
    stroke("M50 14 V88", INK, 4),
  envelope: rect(4, 22, 92, 60, PAPER) + shape("M4 22 H96 L50 58Z", SHADE) + stroke("M4 22 L50 58 L96 22", INK, 4),
  mail:
    rect(4, 30, 92, 56, ORANGE.pale) +
    shape("M14 8 H86 V56 L50 76 L14 56Z", PAPER) +
    rect(26, 20, 44, 6, SHADE) +
    rect(26, 34, 48, 6, SHADE) +
    shape("M4 30 L50 66 L96 30 V86 H4Z", ORANGE.soft) +
    stroke("M4 86 L40 58 M96 86 L60 58", ORANGE.deep, 4),
  bubble: shape("M6 12 H94 V70 H46 L26 94 V70 H6Z", PAPER) + rect(18, 28, 60, 7, SHADE) + rect(18, 46, 44, 7, SHADE),
  bubbles:
    moved(shape("M0 0 H64 V44 H30 L16 60 V44 H0Z", PAPER), { x: 2, y: 4 }) +
    moved(shape("M0 0 H62 V42 H48 V58 L34 42 H0Z", ORANGE.act), { x: 36, y: 40 }),
  calendar:
    rect(8, 16, 84, 78, PAPER) +
    rect(8, 16, 84, 20, ORANGE.dark) +
    stroke("M28 8 V24 M72 8 V24", INK, 7) +
    [0, 1, 2, 3]
      .flatMap((c) =>
        [0, 1, 2].map((r) => rect(18 + c * 17, 44 + r * 16, 11, 10, c === 2 && r === 1 ? ORANGE.act : SHADE)),
      )
      .join(""),
  chart:
    rect(4, 88, 92, 7, INK) +
    rect(14, 58, 18, 30, TEAL.light) +
    rect(41, 38, 18, 50, TEAL.clip) +
    rect(68, 14, 18, 74, ORANGE.act),
  curve: rect(6, 8, 88, 82, TEAL.night) + stroke("M10 18 Q22 40 40 42 L58 46 L64 70 L90 74", ORANGE.act, 6),
  table:
    rect(6, 12, 88, 76, PAPER) +
    rect(6, 12, 88, 16, TEAL.clip) +
    stroke("M6 44 H94 M6 60 H94 M6 76 H94 M36 12 V88 M66 12 V88", SHADE, 4),
  photo:
    rect(8, 14, 84, 72, PAPER) +
    rect(15, 21, 70, 58, TEAL.pale) +
    shape("M15 79 L40 44 L56 64 L66 54 L85 79Z", TEAL.clip) +
    disc(68, 36, 8, ORANGE.act),
  news:
    rect(8, 10, 84, 82, PAPER) +
    rect(16, 18, 68, 12, INK) +
    rect(16, 38, 32, 44, ORANGE.pale) +
    rect(54, 40, 30, 6, SHADE) +
    rect(54, 54, 30, 6, SHADE) +
    rect(54, 68, 24, 6, SHADE),
  tag:
    shape("M8 50 L44 12 H90 V88 H44Z", ORANGE.act) +
    shape("M44 50 H90 V88 H44 L26 69Z", ORANGE.dark) +
    disc(38, 50, 8, PAPER),
  quote:
    page +
    rect(26, 22, 26, 6, SHADE) +
    rect(60, 22, 16, 6, ORANGE.act) +
    rect(26, 40, 26, 6, SHADE) +
    rect(60, 40, 16, 6, ORANGE.act) +
    rect(26, 58, 26, 6, SHADE) +
    rect(60, 58, 16, 6, ORANGE.act) +
    stroke("M24 76 H76", INK, 4),
  map:
    shape("M4 20 L34 10 L66 20 L96 10 V82 L66 92 L34 82 L4 92Z", TEAL.mist) +
    shape("M34 10 L66 20 V92 L34 82Z", TEAL.pale) +
    stroke("M14 72 Q34 44 50 56 Q70 70 84 30", ORANGE.dark, 6, 'stroke-dasharray="9 7"'),
};
