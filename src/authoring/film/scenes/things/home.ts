import { GOLD, INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { disc, moved, rect, shape, stroke } from "#authoring/film/scenes/ink/shapes.ts";

const coin =
  disc(50, 56, 36, ORANGE.deep) +
  disc(50, 50, 36, GOLD) +
  stroke("M50 30 V70 M62 38 Q38 30 38 43 Q38 50 50 50 Q64 52 62 60 Q58 68 38 62", ORANGE.deep, 6);

export const HOME = {
  fridge:
    rect(22, 4, 56, 90, PAPER, 'rx="6"') +
    rect(54, 4, 24, 90, SHADE, 'rx="6"') +
    rect(22, 34, 56, 5, INK) +
    rect(30, 14, 6, 14, INK) +
    rect(30, 46, 6, 22, INK) +
    rect(28, 94, 10, 4, INK) +
    rect(62, 94, 10, 4, INK),
  wall:
    rect(4, 10, 92, 84, ORANGE.dark) +
    stroke("M4 31 H96 M4 52 H96 M4 73 H96 M34 10 V31 M68 10 V31 M18 31 V52 M51 31 V52 M84 31 V52", ORANGE.deep, 4) +
    stroke("M34 52 V73 M68 52 V73 M18 73 V94 M51 73 V94 M84 73 V94", ORANGE.deep, 4),
  seat:
    stroke("M24 58 V98 M76 58 V98 M24 6 V60", ORANGE.deep, 8) +
    rect(16, 52, 68, 16, TEAL.clip, 'rx="7"') +
    rect(20, 8, 12, 38, TEAL.clip, 'rx="5"'),
  torn:
    stroke("M24 58 V98 M76 58 V98 M24 6 V60", ORANGE.deep, 8) +
    rect(16, 52, 68, 16, SHADE, 'rx="7"') +
    shape("M40 52 L46 62 L52 56 L58 66 L64 52Z", INK) +
    stroke("M48 54 Q44 38 54 36 M56 54 Q66 44 60 32", GOLD, 4) +
    rect(20, 8, 12, 38, SHADE, 'rx="5"'),
  sock:
    shape("M34 8 H66 V50 Q66 60 76 66 Q92 74 88 84 Q84 94 66 92 L44 86 Q34 82 34 68Z", ORANGE.dark) +
    shape("M34 8 H48 V84 Q34 82 34 68Z", ORANGE.act) +
    rect(32, 6, 36, 14, ORANGE.mist) +
    stroke("M34 30 H66 M34 40 H66", TEAL.deep, 5),
  loaf:
    shape("M4 80 Q2 34 50 30 Q98 34 96 80 Q50 90 4 80Z", ORANGE.dark) +
    shape("M4 80 Q2 34 50 30 Q28 52 34 86 Q14 84 4 80Z", ORANGE.act) +
    shape(
      "M24 46 Q34 54 32 70 Q22 60 24 46Z M46 40 Q58 52 54 72 Q42 58 46 40Z M70 44 Q82 56 76 72 Q66 60 70 44Z",
      ORANGE.mist,
    ),
  flat:
    shape("M2 86 Q2 66 50 62 Q98 66 98 86Z", ORANGE.deep) +
    shape("M8 84 Q10 70 50 67 Q90 70 92 84Z", ORANGE.mist) +
    disc(36, 78, 3, ORANGE.pale) +
    disc(60, 76, 4, ORANGE.pale),
  tall:
    shape("M16 88 L16 42 Q10 12 50 10 Q90 12 84 42 L84 88Z", ORANGE.deep) +
    shape("M23 84 L23 44 Q18 19 50 17 Q82 19 77 44 L77 84Z", ORANGE.mist) +
    disc(40, 40, 6, ORANGE.pale) +
    disc(60, 54, 7, ORANGE.pale) +
    disc(40, 68, 5, ORANGE.pale),
  // Doughs tipped out: one runs, one stands, one is stiff as clay; and the loaf that the stiff one becomes.
  puddle: shape("M0 92 Q0 76 26 74 Q50 66 74 74 Q100 76 100 92Z", PAPER) + shape("M62 72 Q100 76 100 92 H74Z", SHADE),
  dome: shape("M12 92 Q10 24 50 22 Q90 24 88 92Z", PAPER) + shape("M62 25 Q90 34 88 92 H66Z", SHADE),
  lump:
    shape("M18 92 L14 62 L26 44 L48 38 L72 44 L86 60 L82 92Z", PAPER) +
    shape("M60 41 L72 44 L86 60 L82 92 H62Z", SHADE) +
    stroke("M30 52 L40 62 L36 74 M58 50 L66 64", ORANGE.deep, 4),
  dense:
    shape("M14 86 L14 64 Q16 50 50 48 Q84 50 86 64 L86 86Z", ORANGE.deep) +
    shape("M21 81 L21 66 Q24 56 50 55 Q76 56 79 66 L79 81Z", ORANGE.mist) +
    stroke("M30 70 H44 M56 74 H68", ORANGE.pale, 3),
  bowl:
    shape("M18 46 Q50 20 82 46Z", ORANGE.mist) +
    shape("M10 46 L90 46 Q86 84 60 84 L40 84 Q14 84 10 46Z", PAPER) +
    shape("M60 46 L90 46 Q86 84 60 84 L50 84 Q70 72 60 46Z", SHADE),
  flour:
    shape("M22 92 L18 10 L78 10 L82 92Z", PAPER) +
    shape("M60 92 L58 10 L78 10 L82 92Z", SHADE) +
    rect(30, 36, 40, 28, ORANGE.act),
  oven:
    rect(10, 10, 80, 82, SHADE) +
    rect(10, 10, 80, 20, INK) +
    disc(26, 20, 5, ORANGE.act) +
    disc(44, 20, 5, PAPER) +
    rect(20, 40, 60, 42, INK) +
    rect(26, 46, 48, 30, ORANGE.dark) +
    shape("M34 72 Q36 54 50 54 Q64 54 66 72Z", ORANGE.pale),
  pot:
    rect(4, 46, 92, 9, INK, 'rx="4"') +
    shape("M14 46 L86 46 L82 88 Q50 94 18 88Z", ORANGE.dark) +
    shape("M14 46 L44 46 L42 91 Q28 91 18 88Z", ORANGE.act) +
    rect(10, 36, 80, 10, TEAL.night, 'rx="4"') +
    disc(50, 32, 6, INK),
  house:
    shape("M4 50 L50 10 L96 50Z", ORANGE.deep) +
    rect(16, 48, 68, 46, ORANGE.pale) +
    rect(50, 48, 34, 46, ORANGE.soft) +
    rect(40, 62, 20, 32, TEAL.night) +
    rect(22, 58, 13, 13, TEAL.clip),
  door:
    rect(22, 6, 56, 90, TEAL.night) +
    rect(28, 12, 44, 84, ORANGE.act) +
    rect(50, 12, 22, 84, ORANGE.dark) +
    disc(64, 56, 5, INK),
  shop:
    rect(12, 40, 76, 54, PAPER) +
    rect(54, 40, 34, 54, SHADE) +
    shape("M6 14 H94 L98 42 H2Z", TEAL.clip) +
    shape("M24 14 H42 L41 42 H22Z M60 14 H78 L80 42 H60Z", PAPER) +
    rect(22, 54, 24, 40, TEAL.night) +
    rect(56, 54, 26, 22, ORANGE.act),
  cup:
    shape("M18 36 H72 L68 88 H22Z", PAPER) +
    shape("M50 36 H72 L68 88 H46Z", SHADE) +
    stroke("M72 46 Q92 46 88 62 Q84 72 70 70", PAPER, 8) +
    stroke("M34 26 Q28 16 36 8 M54 26 Q48 16 56 8", SHADE, 5),
  clock:
    disc(50, 50, 44, INK) +
    disc(50, 50, 37, PAPER) +
    stroke("M50 24 V52 L68 62", INK, 7) +
    disc(50, 52, 4, ORANGE.dark),
  alarm:
    disc(22, 20, 14, ORANGE.dark) +
    disc(78, 20, 14, ORANGE.dark) +
    stroke("M26 84 L18 96 M74 84 L82 96", INK, 8) +
    disc(50, 54, 40, INK) +
    disc(50, 54, 33, PAPER) +
    stroke("M50 32 V56 L64 66", ORANGE.deep, 7),
  coin,
  coins:
    moved(coin, { x: 32, y: 4, scale: 0.64 }) +
    moved(coin, { x: 2, y: 38, scale: 0.6 }) +
    moved(coin, { x: 44, y: 40, scale: 0.6 }),
  jar:
    rect(24, 6, 52, 14, INK, 'rx="4"') +
    rect(20, 20, 60, 74, TEAL.mist, 'rx="8"') +
    rect(20, 52, 60, 42, TEAL.clip, 'rx="8"') +
    stroke("M30 30 V84", PAPER, 5),
  box:
    shape("M8 36 L50 18 L92 36 L50 54Z", ORANGE.pale) +
    shape("M8 36 L50 54 V96 L8 78Z", ORANGE.act) +
    shape("M92 36 L50 54 V96 L92 78Z", ORANGE.deep),
  /** A bag with a flap and two straps, as it hangs behind a wheelchair. */
  bag:
    stroke("M30 34 V8 H70 V34", INK, 6) +
    rect(14, 30, 72, 62, ORANGE.dark, 'rx="10"') +
    shape("M14 40 Q14 30 24 30 H76 Q86 30 86 40 V56 Q50 72 14 56Z", ORANGE.act) +
    rect(43, 54, 14, 18, PAPER, 'rx="3"') +
    rect(26, 76, 48, 6, ORANGE.pale),
  gift:
    rect(12, 44, 76, 48, ORANGE.act) +
    rect(8, 30, 84, 16, ORANGE.dark) +
    rect(43, 30, 14, 62, TEAL.night) +
    stroke("M50 30 Q26 28 30 14 Q40 4 50 30 Q60 4 70 14 Q74 28 50 30", TEAL.night, 7),
  bed:
    rect(6, 30, 9, 62, INK) +
    rect(6, 62, 90, 16, ORANGE.dark) +
    rect(87, 56, 9, 36, INK) +
    rect(18, 50, 26, 14, PAPER, 'rx="5"') +
    rect(40, 54, 48, 12, TEAL.clip),
  shelf:
    rect(4, 84, 92, 8, INK) +
    rect(4, 44, 92, 8, INK) +
    rect(12, 14, 14, 30, ORANGE.act) +
    rect(28, 20, 12, 24, TEAL.light) +
    rect(42, 12, 16, 32, PAPER) +
    rect(66, 58, 20, 26, ORANGE.dark) +
    rect(14, 60, 34, 24, TEAL.clip),
  /** A school bag, its crest outwards. */
  schoolbag:
    stroke("M34 30 Q34 6 50 6 Q66 6 66 30", ORANGE.deep, 7) +
    rect(14, 24, 72, 72, ORANGE.act, 'rx="14"') +
    rect(24, 62, 52, 26, ORANGE.dark, 'rx="6"') +
    shape("M38 32 H62 V44 Q62 54 50 58 Q38 54 38 44Z", PAPER) +
    stroke("M50 33 V56 M39 42 H61", TEAL.deep, 4),
};
