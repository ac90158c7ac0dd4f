import { GOLD, INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { disc, rect, shape, stroke } from "#authoring/film/scenes/ink/shapes.ts";

const sign = (words: string, size = 96, fill: string = INK): string =>
  `<text class="display" x="50" y="${50 + size * 0.36}" font-size="${size}" fill="${fill}" text-anchor="middle">${words}</text>`;

/** The four shapes of a curve of viewers. */
const shapeOf = (d: string): string => rect(6, 10, 88, 80, TEAL.night) + stroke(d, ORANGE.act, 9);

export const SIGNS = {
  fall: shapeOf("M10 18 Q20 68 36 72 L90 78"),
  stair: shapeOf("M10 22 L46 30 L52 68 L90 76"),
  slope: shapeOf("M10 20 L90 80"),
  bump: shapeOf("M10 34 L38 50 Q52 12 66 58 L90 66"),
  question: sign("?", 100, ORANGE.deep),
  question2: disc(50, 50, 44, ORANGE.act) + sign("?", 72),
  plus: stroke("M50 14 V86 M14 50 H86", TEAL.clip, 16),
  tick: disc(50, 50, 44, TEAL.clip) + stroke("M26 52 L44 70 L76 32", PAPER, 11),
  cross: disc(50, 50, 44, ORANGE.deep) + stroke("M32 32 L68 68 M68 32 L32 68", PAPER, 11),
  stop: shape("M32 6 H68 L94 32 V68 L68 94 H32 L6 68 V32Z", ORANGE.deep) + rect(26, 43, 48, 14, PAPER),
  go: disc(50, 50, 44, TEAL.clip) + shape("M38 28 L74 50 L38 72Z", PAPER),
  turn: disc(50, 50, 44, GOLD) + stroke("M30 60 Q26 32 54 32 H68 M58 20 L70 32 L58 44", INK, 8),
  star: shape("M50 4 L63 37 L98 39 L71 61 L80 95 L50 76 L20 95 L29 61 L2 39 L37 37Z", GOLD),
  heart: shape("M50 92 Q4 56 8 32 Q14 8 36 14 Q46 18 50 28 Q54 18 64 14 Q86 8 92 32 Q96 56 50 92Z", ORANGE.dark),
  flag: stroke("M18 4 V98", INK, 8) + shape("M22 10 H88 L70 32 L88 54 H22Z", ORANGE.act),
  shield:
    shape("M50 4 L92 18 Q92 74 50 98 Q8 74 8 18Z", TEAL.clip) +
    shape("M50 4 L92 18 Q92 74 50 98Z", TEAL.deep) +
    stroke("M30 48 L46 64 L72 34", PAPER, 9),
  note: stroke("M36 78 V18 L82 8 V68", INK, 8) + disc(26, 80, 13, INK) + disc(72, 70, 13, INK),
  eye: shape("M2 50 Q50 4 98 50 Q50 96 2 50Z", PAPER) + disc(50, 50, 22, TEAL.clip) + disc(50, 50, 11, INK),
  ear:
    stroke("M30 92 Q46 96 46 76 Q46 66 62 56 Q78 44 72 24 Q62 4 38 12 Q22 20 24 42", ORANGE.dark, 10) +
    stroke("M38 44 Q36 26 50 28 Q60 34 50 48", ORANGE.dark, 7),
  bulb:
    shape("M50 6 Q84 8 82 42 Q80 58 66 70 V80 H34 V70 Q20 58 18 42 Q16 8 50 6Z", GOLD) +
    rect(36, 82, 28, 14, INK, 'rx="4"'),
  weight: shape("M26 40 H74 L90 94 H10Z", INK) + stroke("M38 38 Q38 14 50 14 Q62 14 62 38", INK, 9),
  ad: rect(4, 24, 92, 54, ORANGE.act, 'rx="8"') + sign("Ad", 46),
  six: disc(50, 50, 46, TEAL.mid) + sign("6", 66, PAPER),
  three: disc(50, 50, 46, TEAL.mid) + sign("3", 66, PAPER),
  pause: disc(50, 50, 44, SHADE) + rect(34, 28, 11, 44, INK) + rect(56, 28, 11, 44, INK),
  globe:
    disc(50, 50, 44, TEAL.clip) + stroke("M6 50 H94 M50 6 V94 M50 6 Q16 50 50 94 M50 6 Q84 50 50 94", TEAL.mist, 5),
  cc: rect(4, 20, 92, 62, INK, 'rx="8"') + rect(16, 40, 68, 8, PAPER) + rect(16, 58, 48, 8, PAPER),
  fire:
    shape("M50 4 Q80 34 80 62 Q80 96 50 96 Q20 96 20 62 Q22 46 34 36 Q38 52 46 50 Q40 24 50 4Z", ORANGE.dark) +
    shape("M50 50 Q66 64 64 78 Q62 92 50 92 Q38 92 36 78 Q38 66 50 50Z", GOLD),
};
