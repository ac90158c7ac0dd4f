import { GOLD, INK, ORANGE, PAPER, SHADE, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { disc, moved, rect, shape, stroke } from "#authoring/film/scenes/ink/shapes.ts";

const phone =
  rect(26, 2, 48, 96, INK, 'rx="9"') +
  rect(31, 10, 38, 76, TEAL.mid, 'rx="3"') +
  shape("M31 10 H50 L40 86 H31Z", TEAL.clip) +
  disc(50, 92, 3, SHADE);

/** Two rails that rise to the right and part on the way, and a ball that lies on them. */
const railsWith = (x: number, y: number): string =>
  rect(84, 36, 7, 58, INK) +
  rect(10, 84, 6, 10, INK) +
  stroke("M8 78 L90 22", SHADE, 5) +
  disc(x, y, 15, ORANGE.act) +
  disc(x - 5, y - 5, 4, ORANGE.mist) +
  stroke("M8 82 L92 42", PAPER, 5);

/** A cart with a propeller. */
const cart =
  rect(24, 60, 44, 7, PAPER) +
  disc(32, 72, 9, INK) +
  disc(60, 72, 9, INK) +
  stroke("M66 62 L74 34", PAPER, 5) +
  stroke("M74 8 V60", ORANGE.act, 8);

export const TOOLS = {
  phone,
  sideways: moved(phone, { x: 0, y: 100, turn: -90 }),
  phones: moved(phone, { x: -14, y: 10, scale: 0.84 }) + moved(phone, { x: 28, y: 10, scale: 0.84 }),
  tripod:
    moved(phone, { x: 22, y: 0, scale: 0.56 }) + stroke("M50 54 V70 M50 66 L28 98 M50 66 L72 98 M50 66 V98", INK, 6),
  mic:
    rect(36, 6, 28, 50, INK, 'rx="14"') +
    rect(36, 6, 12, 50, "#4a4540", 'rx="6"') +
    stroke("M24 40 Q24 68 50 68 Q76 68 76 40 M50 68 V88 M30 92 H70", ORANGE.dark, 7),
  camera:
    rect(4, 28, 92, 60, INK, 'rx="8"') +
    rect(30, 16, 36, 16, INK) +
    disc(50, 58, 25, SHADE) +
    disc(50, 58, 19, TEAL.deep) +
    disc(44, 52, 6, TEAL.mist) +
    rect(76, 34, 12, 8, ORANGE.act),
  lamp:
    stroke("M50 94 V62 L28 36", INK, 7) +
    rect(28, 90, 44, 7, INK) +
    shape("M12 36 L44 10 L54 40Z", ORANGE.act) +
    shape("M44 40 L60 18 L98 60 L66 74Z", GOLD, 'opacity="0.7"'),
  play: rect(4, 16, 92, 66, INK, 'rx="8"') + rect(10, 22, 80, 54, TEAL.mid) + shape("M40 34 L66 49 L40 64Z", PAPER),
  short: rect(28, 2, 44, 96, INK, 'rx="8"') + rect(33, 8, 34, 84, ORANGE.dark) + shape("M42 36 L62 50 L42 64Z", PAPER),
  film:
    rect(2, 24, 96, 54, INK) +
    rect(10, 36, 24, 30, ORANGE.pale) +
    rect(38, 36, 24, 30, ORANGE.act) +
    rect(66, 36, 24, 30, TEAL.light) +
    stroke("M6 30 H94 M6 72 H94", PAPER, 5, 'stroke-dasharray="7 7"'),
  clapper:
    rect(8, 40, 84, 52, INK) +
    shape("M6 36 L88 10 L92 24 L10 50Z", PAPER) +
    shape("M22 31 L34 27 L36 41 L24 45Z M50 22 L62 18 L64 32 L52 36Z M76 14 L88 10 L92 24 L80 28Z", INK),
  terminal:
    rect(4, 10, 92, 66, INK, 'rx="6"') +
    rect(10, 16, 80, 54, TEAL.night) +
    stroke("M20 30 L34 42 L20 54", ORANGE.act, 7) +
    rect(42, 50, 24, 7, PAPER) +
    rect(40, 76, 20, 12, INK) +
    rect(26, 88, 48, 7, INK),
  desk:
    rect(10, 16, 80, 52, INK, 'rx="5"') +
    rect(15, 21, 70, 42, TEAL.mid) +
    rect(22, 30, 30, 7, ORANGE.act) +
    rect(22, 42, 50, 5, TEAL.pale) +
    rect(22, 51, 42, 5, TEAL.pale) +
    rect(2, 72, 96, 9, SHADE, 'rx="4"'),
  scissors:
    `<circle cx="24" cy="76" r="15" fill="none" stroke="${ORANGE.dark}" stroke-width="8"/><circle cx="76" cy="76" r="15" fill="none" stroke="${ORANGE.dark}" stroke-width="8"/>` +
    stroke("M34 66 L74 6 M66 66 L26 6", INK, 8),
  amp:
    rect(12, 18, 76, 58, INK, 'rx="6"') +
    rect(12, 18, 76, 14, ORANGE.deep, 'rx="6"') +
    disc(24, 25, 4, PAPER) +
    disc(38, 25, 4, PAPER) +
    disc(50, 54, 18, "#4a4540") +
    disc(50, 54, 8, ORANGE.act) +
    rect(4, 76, 92, 9, PAPER, 'rx="4"') +
    rect(4, 85, 92, 9, SHADE, 'rx="4"'),
  thermometer:
    rect(40, 6, 20, 66, PAPER, 'rx="10"') +
    disc(50, 78, 18, PAPER) +
    disc(50, 78, 12, ORANGE.dark) +
    rect(46, 48, 8, 30, ORANGE.dark) +
    stroke("M66 18 H76 M66 30 H72 M66 42 H76", INK, 4) +
    stroke("M22 20 V60 M12 48 L22 62 L32 48", TEAL.clip, 7),
  pen:
    shape("M14 92 L22 66 L74 12 L92 30 L38 82Z", ORANGE.act) +
    shape("M30 74 L82 22 L92 30 L38 82Z", ORANGE.dark) +
    shape("M14 92 L22 66 L38 82Z", ORANGE.mist) +
    shape("M14 92 L17 81 L25 88Z", INK),
  lock:
    stroke("M28 46 V32 Q28 10 50 10 Q72 10 72 32 V46", INK, 10) +
    rect(14, 44, 72, 50, ORANGE.act, 'rx="6"') +
    rect(52, 44, 34, 50, ORANGE.dark, 'rx="6"') +
    disc(50, 64, 8, INK) +
    rect(46, 66, 8, 16, INK),
  key:
    `<circle cx="28" cy="50" r="18" fill="none" stroke="${GOLD}" stroke-width="11"/>` +
    stroke("M46 50 H94 M74 50 V66 M88 50 V64", GOLD, 10),
  ladder:
    stroke("M30 4 L22 98 M70 4 L78 98", ORANGE.dark, 8) +
    stroke("M29 24 H71 M27 44 H73 M26 64 H75 M24 84 H76", ORANGE.act, 7),
  scale:
    stroke("M50 10 V88 M28 92 H72 M14 26 H86", INK, 7) +
    stroke("M14 26 L4 56 M14 26 L26 56 M86 26 L74 56 M86 26 L96 56", INK, 3) +
    shape("M2 56 H28 Q26 70 15 70 Q4 70 2 56Z", ORANGE.act) +
    shape("M72 56 H98 Q96 70 85 70 Q74 70 72 56Z", TEAL.light),
  bell:
    shape("M50 8 Q76 12 76 46 Q76 64 88 76 H12 Q24 64 24 46 Q24 12 50 8Z", GOLD) +
    shape("M50 8 Q76 12 76 46 Q76 64 88 76 H56 Q66 40 50 8Z", ORANGE.dark) +
    disc(50, 84, 10, INK),
  horn:
    shape("M10 40 H34 L82 14 V86 L34 60 H10Z", ORANGE.act) +
    shape("M34 50 H82 V86 L34 60Z", ORANGE.dark) +
    rect(18, 60, 14, 26, INK),
  needlebox:
    rect(10, 30, 80, 60, TEAL.clip, 'rx="6"') + rect(10, 30, 80, 16, TEAL.night) + disc(50, 66, 14, ORANGE.act),
  tray:
    shape("M4 44 H96 L88 86 H12Z", TEAL.night) +
    shape("M14 48 H86 L80 78 H20Z", ORANGE.deep) +
    moved(rect(0, 0, 44, 32, PAPER) + shape("M6 26 L18 10 L26 20 L32 14 L40 26Z", INK), { x: 26, y: 42, turn: -6 }),
  drive:
    rect(10, 24, 80, 56, "#4a4540", 'rx="6"') +
    rect(10, 62, 80, 18, INK, 'rx="6"') +
    disc(78, 71, 4, ORANGE.act) +
    rect(20, 34, 40, 6, SHADE),
  bin:
    rect(14, 18, 72, 10, INK) +
    rect(38, 8, 24, 10, INK) +
    shape("M20 30 H80 L74 94 H26Z", SHADE) +
    stroke("M38 40 L40 84 M50 40 V84 M62 40 L60 84", "#8f8a83", 6),
  rails: railsWith(24, 62),
  uphill: railsWith(74, 31),
  cart,
  treadmill:
    rect(4, 84, 92, 10, INK, 'rx="5"') + disc(9, 89, 3, PAPER) + disc(91, 89, 3, PAPER) + moved(cart, { y: 3 }),
  bikewheel:
    `<circle cx="50" cy="50" r="38" fill="none" stroke="${INK}" stroke-width="9"/>` +
    stroke("M50 12 V88 M12 50 H88 M23 23 L77 77 M77 23 L23 77", SHADE, 3) +
    disc(50, 50, 7, ORANGE.act) +
    rect(28, 2, 44, 14, ORANGE.deep, 'rx="4"'),
  lever:
    stroke("M4 34 H96", INK, 13) +
    rect(56, 27, 40, 14, ORANGE.dark, 'rx="6"') +
    stroke("M22 38 Q26 52 60 44 L94 46", SHADE, 8),
  leverfree:
    stroke("M4 34 H96", INK, 13) +
    rect(56, 27, 40, 14, ORANGE.dark, 'rx="6"') +
    stroke("M22 38 Q26 66 56 70 L92 78", SHADE, 8),
  magnifier:
    stroke("M64 64 L94 94", ORANGE.deep, 13) +
    disc(42, 42, 36, INK) +
    disc(42, 42, 28, TEAL.mist) +
    stroke("M24 48 H60 M28 36 H56", INK, 5),
  magnet:
    stroke("M22 10 V50 Q22 82 50 82 Q78 82 78 50 V10", ORANGE.dark, 20) +
    rect(12, 6, 20, 16, PAPER) +
    rect(68, 6, 20, 16, PAPER),
};
