import { INK } from "#build/scenes/ink/colours.ts";
import { image, moved, rect } from "#build/scenes/ink/shapes.ts";
import { FLOOR, HEIGHT, WIDTH } from "#build/scenes/stage/ground.ts";
import { between } from "#build/scenes/stage/motion.ts";

/** A part of a picture, in shares of it. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What the camera sees of a picture that was made as large as fills the frame. */
export interface View {
  x: number;
  y: number;
  /** The smaller, the nearer. */
  w: number;
}

const RATIO = HEIGHT / WIDTH;
/** Nearer than that a screen's letters become soft. */
const NARROWEST = WIDTH / 2.6;
const MARGIN = 50;
const FARTHEST_PUSH = 0.15;
const PUSH_S = 40;
const PAN_S = 12;
const SETTLED_FROM = 1.03;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** How much nearer a picture comes by itself: ever slower, and never still. */
export const pushedIn = (second: number): number => 1 + FARTHEST_PUSH * (1 - Math.exp(-second / PUSH_S));

/** @param ratio width of the picture by its height */
export const sizeFor = (ratio: number): { w: number; h: number } => {
  const w = Math.max(WIDTH, HEIGHT * ratio);
  return { w, h: w / ratio };
};

/** The whole width or height; what hangs over is walked along, from the upper left. */
function wholeView(ratio: number, second: number): View {
  const { w, h } = sizeFor(ratio);
  const walked = Math.min(1, second / PAN_S);
  return { x: (w - WIDTH) * walked, y: (h - HEIGHT) * walked, w: WIDTH };
}

/** As near as the place allows, which stands above the captions; below a picture's lower edge is a dark floor. */
function nearView(ratio: number, place: Place): View {
  const { w, h } = sizeFor(ratio);
  const wide = (place.w * w * WIDTH) / (WIDTH - 3 * MARGIN);
  const high = (place.h * h * WIDTH) / (FLOOR - 2 * MARGIN);
  const seen = within(Math.max(wide, high), NARROWEST, WIDTH);
  const scale = WIDTH / seen;
  const bottom = (place.y + place.h) * h;
  const lowest = Math.max(h - seen * RATIO, bottom - (FLOOR - MARGIN) / scale, 0);
  return {
    x: within((place.x + place.w / 2) * w - seen / 2, 0, w - seen),
    y: within((place.y + place.h / 2) * h - FLOOR / 2 / scale, 0, lowest),
    w: seen,
  };
}

interface Shot {
  ratio: number;
  place?: Place | undefined;
  /** How far the camera is on its way to the place. */
  near: number;
  /** How far the cut has settled. */
  come: number;
  /** Seconds that the camera has walked and pushed in. */
  second: number;
}

/** Where the camera stands: it pushes in a little all the time, settles after the cut, and goes to a place. */
export function viewOf({ ratio, place, near, come, second }: Shot): View {
  const whole = wholeView(ratio, second);
  const target = place ? nearView(ratio, place) : whole;
  const w = whole.w * (target.w / whole.w) ** near;
  // With the width as it shrinks, the place stays where it is headed for.
  const way = whole.w === target.w ? near : (whole.w - w) / (whole.w - target.w);
  const pushed = pushedIn(second) * between(SETTLED_FROM, 1, come);
  const aside = w * (1 - 1 / pushed);
  return {
    x: between(whole.x, target.x, way) + aside / 2,
    y: between(whole.y, target.y, way) + (aside * RATIO) / 2,
    w: w / pushed,
  };
}

/** Where a point of the picture, in shares, stands in the frame. */
export function inFrame(view: View, ratio: number, x: number, y: number): [x: number, y: number] {
  const { w, h } = sizeFor(ratio);
  const scale = WIDTH / view.w;
  return [(x * w - view.x) * scale, (y * h - view.y) * scale];
}

/** The frame as the camera sees it. */
export function seen(reference: string, ratio: number, view: View): string {
  const { w, h } = sizeFor(ratio);
  const scale = WIDTH / view.w;
  return (
    rect(0, 0, WIDTH, HEIGHT, INK) +
    moved(image(reference, 0, 0, w, h), { x: -view.x * scale, y: -view.y * scale, scale })
  );
}
