import { INK, ORANGE, PAPER, TEAL } from "#authoring/film/scenes/ink/colours.ts";
import { disc, moved, rect, shape, stroke } from "#authoring/film/scenes/ink/shapes.ts";

const bust = (shirt: string, hair: string, skin: string): string =>
  shape("M12 100 Q14 66 50 64 Q86 66 88 100Z", shirt) +
  rect(41, 52, 18, 20, skin) +
  disc(50, 36, 22, skin) +
  shape("M27 38 Q24 10 50 10 Q76 10 73 38 Q66 24 50 26 Q34 24 27 38Z", hair);

const person = bust(TEAL.clip, INK, ORANGE.act);
const friend = bust(ORANGE.dark, "#5a2c0a", ORANGE.pale);
const worker = bust(PAPER, INK, ORANGE.deep);

const hand =
  shape(
    "M30 96 L28 54 Q28 46 34 46 L34 18 Q34 10 41 10 Q48 10 48 18 L48 8 Q48 1 55 1 Q62 1 62 8 L62 18 Q62 12 68 12 Q75 12 75 20 L75 60 Q75 82 66 96Z",
    ORANGE.act,
  ) +
  shape("M62 18 Q62 12 68 12 Q75 12 75 20 L75 60 Q75 82 66 96 L58 96 Q66 70 62 18Z", ORANGE.dark) +
  shape("M30 66 Q14 60 12 46 Q14 38 21 42 L32 54Z", ORANGE.act);

export const PEOPLE = {
  person,
  friend,
  worker,
  people:
    moved(friend, { x: -4, y: 26, scale: 0.62 }) +
    moved(worker, { x: 42, y: 26, scale: 0.62 }) +
    moved(person, { x: 14, y: 22, scale: 0.78 }),
  two: moved(person, { x: -8, y: 26, scale: 0.74 }) + moved(friend, { x: 36, y: 26, scale: 0.74 }),
  hand,
  signing:
    moved(hand, { x: -2, y: 22, scale: 0.62, turn: -8 }) +
    moved(`<g transform="scale(-1 1)">${hand}</g>`, { x: 104, y: 34, scale: 0.62, turn: 10 }),
  speaker: moved(person, { y: 8, scale: 0.9 }) + stroke("M82 30 Q92 42 82 54 M92 22 Q108 42 92 62", ORANGE.deep, 5),
  shh:
    moved(person, {}) +
    disc(43, 29, 3, INK) +
    disc(57, 29, 3, INK) +
    rect(45, 40, 10, 34, ORANGE.pale, `rx="5" stroke="${INK}" stroke-width="2"`) +
    rect(38, 66, 26, 22, ORANGE.pale, `rx="9" stroke="${INK}" stroke-width="2"`),
  asleep: moved(person, { y: 14, scale: 0.86 }) + stroke("M70 8 h14 l-14 16 h14", ORANGE.deep, 5),
  chair:
    stroke("M42 34 L42 62 L70 62 L80 88 L90 86", INK, 7) +
    disc(42, 18, 11, ORANGE.dark) +
    `<circle cx="44" cy="72" r="24" fill="none" stroke="${TEAL.clip}" stroke-width="7"/>` +
    shape("M34 32 h18 l2 32 h-20z", ORANGE.act),
};
