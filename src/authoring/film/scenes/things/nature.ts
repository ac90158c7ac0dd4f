import { GOLD, INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { disc, moved, rect, shape, stroke } from "#authoring/film/scenes/ink/shapes.ts";

// Clay, the line that runs away from us, and the net on its left.
const CLAY =
  rect(0, 16, 100, 70, ORANGE.dark) +
  rect(0, 16, 100, 10, TEAL.deep) +
  shape("M47 26 H53 L58 86 H42Z", PAPER) +
  shape("M0 30 L12 26 V52 L0 62Z", INK, 'opacity="0.6"');

export const NATURE = {
  dam:
    shape("M4 22 H62 Q66 60 84 96 H4Z", SHADE) +
    shape("M4 22 H40 Q42 60 52 96 H4Z", PAPER) +
    rect(4, 14, 62, 9, INK) +
    stroke("M70 30 Q82 36 84 44", ORANGE.deep, 4, 'stroke-dasharray="5 5"') +
    disc(84, 58, 13, ORANGE.dark) +
    stroke("M71 58 H97 M84 45 V71 M75 48 Q84 58 75 68 M93 48 Q84 58 93 68", INK, 2),
  wind: stroke(
    "M6 34 H58 Q74 34 74 22 Q74 12 64 12 M6 52 H80 Q94 52 94 64 Q94 74 84 74 M6 70 H46 Q58 70 58 80 Q58 88 50 88",
    PAPER,
    8,
    'stroke-linecap="round"',
  ),
  cat:
    shape("M8 98 Q4 52 28 42 L26 10 L46 28 Q56 24 66 28 L86 10 L84 42 Q98 58 96 98Z", INK) +
    shape("M38 44 a5 7 0 1 0 .1 0Z M66 44 a5 7 0 1 0 .1 0Z", GOLD),
  dog:
    shape("M16 96 Q12 56 30 46 L24 22 L42 30 H58 L76 22 L70 46 Q88 56 84 96Z", ORANGE.deep) +
    shape("M34 56 Q50 44 66 56 Q66 76 50 78 Q34 76 34 56Z", ORANGE.pale) +
    disc(40, 46, 4, INK) +
    disc(60, 46, 4, INK) +
    disc(50, 60, 6, INK),
  sheep:
    stroke("M30 70 V94 M44 74 V94 M62 74 V94 M74 70 V94", INK, 7) +
    shape("M18 62 Q8 44 26 38 Q30 20 50 26 Q66 16 78 32 Q98 36 90 56 Q92 76 70 74 Q50 82 34 76 Q18 78 18 62Z", PAPER) +
    shape("M64 78 Q84 70 90 56 Q92 76 70 74Z", SHADE) +
    shape("M2 44 Q8 32 22 38 Q28 52 16 62 Q4 60 2 44Z", INK) +
    disc(13, 47, 3, PAPER),
  plant:
    shape("M50 64 Q18 58 14 26 Q44 26 50 64Z", TEAL.clip) +
    shape("M50 64 Q82 54 86 18 Q54 24 50 64Z", TEAL.light) +
    shape("M50 64 Q36 34 50 6 Q64 34 50 64Z", TEAL.mid) +
    shape("M26 62 H74 L68 96 H32Z", ORANGE.dark) +
    shape("M26 62 H46 L44 96 H32Z", ORANGE.act),
  moon: shape("M60 8 A44 44 0 1 0 92 66 A36 36 0 1 1 60 8Z", GOLD),
  sun:
    disc(50, 50, 24, ORANGE.act) +
    stroke(
      "M50 4 V16 M50 84 V96 M4 50 H16 M84 50 H96 M17 17 L26 26 M74 74 L83 83 M83 17 L74 26 M26 74 L17 83",
      ORANGE.act,
      7,
    ),
  mill:
    shape("M30 96 L38 34 H62 L70 96Z", ORANGE.pale) +
    shape("M52 34 H62 L70 96 H56Z", ORANGE.deep) +
    stroke("M50 34 V-2 M50 34 H86 M50 34 V70 M50 34 H14", INK, 5) +
    shape("M52 2 h12 v26 h-12z M56 36 h28 v12 h-28z M36 42 h12 v26 h-12z M16 20 h28 v12 h-28z", PAPER),
  hill: shape("M0 96 Q30 30 62 70 Q80 48 100 66 V96Z", TEAL.light) + shape("M0 96 Q24 60 50 96Z", TEAL.clip),
  beach: shape("M0 70 H100 V96 H0Z", ORANGE.pale) + disc(50, 60, 26, ORANGE.act) + rect(0, 60, 100, 14, TEAL.clip),
  rainbow:
    stroke("M8 88 A42 42 0 0 1 92 88", ORANGE.dark, 9) +
    stroke("M20 88 A30 30 0 0 1 80 88", GOLD, 9) +
    stroke("M32 88 A18 18 0 0 1 68 88", TEAL.light, 9),
  rocket:
    shape("M50 2 Q74 28 68 66 H32 Q26 28 50 2Z", PAPER) +
    shape("M50 2 Q74 28 68 66 H52Z", SHADE) +
    shape("M32 50 L14 78 L34 70Z M68 50 L86 78 L66 70Z", ORANGE.dark) +
    disc(50, 34, 9, TEAL.clip) +
    shape("M38 70 H62 L50 98Z", ORANGE.act),
  ball: disc(50, 58, 36, GOLD) + stroke("M22 36 Q42 56 26 86 M78 36 Q58 56 74 86", PAPER, 5),
  racket:
    `<ellipse cx="42" cy="36" rx="30" ry="34" fill="none" stroke="${ORANGE.dark}" stroke-width="7"/>` +
    stroke("M24 16 L62 54 M14 34 L46 66 M40 4 L70 36 M60 14 L20 56 M68 30 L36 66", SHADE, 2.5) +
    stroke("M58 64 L82 96", INK, 10),
  court: shape("M26 20 H74 L98 92 H2Z", ORANGE.dark) + stroke("M26 20 H74 L98 92 H2Z M50 20 V92 M17 50 H83", PAPER, 4),
  plantpot:
    shape("M24 44 H76 L68 96 H32Z", ORANGE.act) +
    shape("M50 44 H76 L68 96 H50Z", ORANGE.dark) +
    rect(18, 32, 64, 16, ORANGE.deep),
  // A wall between the sun and what grows.
  shade:
    disc(18, 24, 15, GOLD) +
    rect(40, 14, 14, 84, INK) +
    shape("M54 98 V60 H98 V98Z", TEAL.night, 'opacity="0.35"') +
    stroke("M78 82 V52 M78 66 L64 54 M78 60 L92 48", TEAL.light, 7) +
    shape("M66 80 H90 L86 98 H70Z", ORANGE.dark),
  // A line as the phone on the side fence sees it, and where the ball came down.
  line: CLAY,
  inside: CLAY + shape("M18 62 q10 -12 24 -4 q-2 12 -16 12 q-8 -1 -8 -8z", INK),
  outside: CLAY + shape("M70 62 q10 -12 24 -4 q-2 12 -16 12 q-8 -1 -8 -8z", INK),
  pendulum:
    rect(8, 8, 84, 8, INK) +
    stroke("M50 14 L26 70", INK, 4) +
    stroke("M50 14 L74 70", SHADE, 3, 'stroke-dasharray="6 6"') +
    disc(25, 74, 14, TEAL.clip) +
    disc(75, 74, 14, "none", `stroke="${TEAL.clip}" stroke-width="3" stroke-dasharray="6 6"`),
  sewing:
    rect(4, 84, 92, 10, INK) +
    shape("M14 84 V28 Q14 18 26 18 H78 Q88 18 88 28 V56 H72 V42 H36 V84Z", TEAL.clip) +
    shape("M14 84 V28 Q14 18 26 18 H34 V84Z", TEAL.light) +
    stroke("M80 56 V82", INK, 4) +
    disc(20, 34, 7, ORANGE.act) +
    rect(54, 8, 12, 12, ORANGE.dark),
  seam:
    rect(0, 26, 100, 60, TEAL.light) +
    stroke("M4 56 H24 M34 56 H44", PAPER, 6) +
    stroke("M74 56 H96", PAPER, 6) +
    stroke("M50 40 Q64 52 52 62 Q66 70 58 80", ORANGE.dark, 4) +
    stroke("M62 4 L58 40", INK, 5),
  needle: stroke("M84 10 L34 72", SHADE, 8) + stroke("M82 12 Q60 4 58 30 Q60 60 30 58 Q6 60 14 92", ORANGE.dark, 5),
  guitar:
    shape("M40 96 Q14 96 16 76 Q18 66 26 62 Q22 48 36 44 Q52 42 56 58 Q68 62 64 78 Q60 96 40 96Z", ORANGE.dark) +
    disc(40, 72, 9, INK) +
    stroke("M46 64 L84 12", "#5a2c0a", 9) +
    stroke("M78 6 L94 18", INK, 10),
  piano:
    rect(8, 6, 84, 88, ORANGE.deep, 'rx="4"') +
    rect(4, 4, 92, 9, INK, 'rx="3"') +
    rect(18, 19, 64, 22, ORANGE.dark) +
    rect(2, 48, 96, 20, PAPER) +
    stroke("M16 48 V68 M30 48 V68 M44 48 V68 M58 48 V68 M72 48 V68 M86 48 V68", SHADE, 3) +
    stroke("M16 48 V60 M30 48 V60 M58 48 V60 M72 48 V60 M86 48 V60", INK, 7) +
    rect(2, 68, 96, 7, INK) +
    rect(18, 79, 64, 9, ORANGE.dark),
  bus:
    rect(6, 22, 88, 56, ORANGE.act, 'rx="8"') +
    rect(14, 32, 20, 20, TEAL.mist) +
    rect(40, 32, 20, 20, TEAL.mist) +
    rect(66, 32, 22, 20, TEAL.mist) +
    rect(6, 60, 88, 8, ORANGE.deep) +
    disc(26, 80, 11, INK) +
    disc(74, 80, 11, INK),
  ramp:
    shape("M4 90 L76 52 H96 V90Z", ORANGE.pale) +
    shape("M4 90 L76 52 H96 V60 H78 L20 90Z", ORANGE.dark) +
    moved("", {}) +
    rect(76, 30, 20, 22, TEAL.clip),
  step: shape("M4 92 V76 H34 V60 H64 V44 H96 V92Z", SHADE) + shape("M4 92 V84 H42 V68 H72 V52 H96 V92Z", "#8f8a83"),
  pin: shape("M50 96 Q16 60 16 36 A34 34 0 0 1 84 36 Q84 60 50 96Z", ORANGE.dark) + disc(50, 36, 14, PAPER),
};
