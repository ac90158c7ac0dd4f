import { moved } from "#build/scenes/ink/shapes.ts";
import { thing } from "#build/scenes/things/things.ts";

const DEGREES = 7;

/** A thing that swings on its foot. @param place of its upper left corner @param swing from -1 to 1, 0 stands */
export const swung = (
  name: string,
  { x, y, scale }: { x: number; y: number; scale: number },
  swing: number,
  degrees = DEGREES,
): string =>
  swing === 0
    ? moved(thing(name), { x, y, scale })
    : moved(moved(thing(name), { x: -50, y: -100 }), {
        x: x + 50 * scale,
        y: y + 100 * scale,
        scale,
        turn: swing * degrees,
      });
