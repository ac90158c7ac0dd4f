import { moved } from "#authoring/film/scenes/ink/shapes.ts";
import { framed, isPicture, thing } from "#authoring/film/scenes/things/things.ts";

const DEGREES = 7;

interface Standing {
  x: number;
  y: number;
  scale: number;
  /** A picture becomes 16:9, so many times as wide as a thing. */
  wide?: number;
}

/** What stands in a thing's 100 × 100. */
const drawn = (name: string, wide?: number): string =>
  wide && isPicture(name) ? framed(name, 50 - 50 * wide, 50 - 28 * wide, 100 * wide, 56 * wide, 4, 2) : thing(name);

/** A thing that swings on its foot. @param place of its upper left corner @param swing from -1 to 1, 0 stands */
export const swung = (name: string, { x, y, scale, wide }: Standing, swing: number, degrees = DEGREES): string =>
  swing === 0
    ? moved(drawn(name, wide), { x, y, scale })
    : moved(moved(drawn(name, wide), { x: -50, y: -100 }), {
        x: x + 50 * scale,
        y: y + 100 * scale,
        scale,
        turn: swing * degrees,
      });
