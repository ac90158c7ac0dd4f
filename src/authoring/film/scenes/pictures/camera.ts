import { INK } from "#authoring/film/scenes/ink/colours.ts";
import { image, moved, rect } from "#authoring/film/scenes/ink/shapes.ts";
import { FLOOR, HEIGHT, WIDTH } from "#authoring/film/scenes/stage/ground.ts";
import { between } from "#authoring/film/scenes/stage/motion.ts";

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
/** A still is a little larger than the frame, so that the camera can walk along it. */
const LARGER = 1.06;
const STEPS_PER_S = 6;
const LONGEST_WALK_S = 14;
/** Points that the camera walks when it has come near. */
const NEAR_WALK = 36;
const EDGE = 16;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** @param ratio width of the picture by its height */
export const sizeFor = (ratio: number): { w: number; h: number } => {
  const w = Math.max(WIDTH, HEIGHT * ratio);
  return { w, h: w / ratio };
};

/**
 * To and fro in whole points of the frame: what moves like that is sent as a movement, and letters stay sharp; a picture
 * that grows is sent anew with every frame, ten times as large.
 */
function walked(length: number, second: number): number {
  const most = Math.floor(length);
  if (most <= 0) return 0;
  const step = Math.max(1, Math.round(most / LONGEST_WALK_S / STEPS_PER_S));
  const way = Math.floor(second * STEPS_PER_S + 1e-6) * step;
  const at = way % (2 * most);
  return at > most ? 2 * most - at : at;
}

/** All of it, as it fills the frame; the camera walks where more of it is hidden. */
function wholeView(ratio: number, larger: number, second: number): View {
  const { w, h } = sizeFor(ratio);
  const hidden = { x: w * larger - WIDTH, y: h * larger - HEIGHT };
  const isWide = hidden.x >= hidden.y;
  return {
    x: (isWide ? walked(hidden.x, second) : hidden.x / 2) / larger,
    y: (isWide ? hidden.y / 2 : walked(hidden.y, second)) / larger,
    w: WIDTH / larger,
  };
}

/** As near as the place allows, which stands above the captions; around a picture is a dark floor. */
function nearView(ratio: number, place: Place, second: number): View {
  const { w, h } = sizeFor(ratio);
  const wide = (place.w * w * WIDTH) / (WIDTH - 3 * MARGIN);
  const high = (place.h * h * WIDTH) / (FLOOR - 2 * MARGIN);
  const seen = within(Math.max(wide, high), NARROWEST, WIDTH);
  const scale = WIDTH / seen;
  const margin = MARGIN / scale;
  const [left, right] = [place.x * w, (place.x + place.w) * w];
  const [top, bottom] = [place.y * h, (place.y + place.h) * h];
  const least = { x: Math.min(0, left - margin), y: Math.min(0, top - margin) };
  const most = {
    x: Math.max(w - seen, right + margin - seen),
    y: Math.max(h - seen * RATIO, bottom + margin - FLOOR / scale),
  };
  const x = within((left + right - seen) / 2, least.x, most.x);
  const y = within((top + bottom - FLOOR / scale) / 2, least.y, most.y);
  // The place comes nearer to the edge that it is further from.
  const isLeft = left - x < x + seen - right;
  const room = (isLeft ? x + seen - right : left - x) * scale - EDGE;
  const way = walked(Math.min(NEAR_WALK, room), second) / scale;
  return { x: isLeft ? x - way : x + way, y, w: seen };
}

interface Shot {
  ratio: number;
  place?: Place | undefined;
  /** How far the camera is on its way to the place. */
  near: number;
  /** How much larger than the frame the picture is, 0 to 1; without, the camera cannot walk. */
  grown?: number;
  /** Seconds that the camera has walked. */
  second: number;
}

/** Where the camera stands: it walks along the picture all the time, and goes to a place. */
export function viewOf({ ratio, place, near, grown = 1, second }: Shot): View {
  const whole = wholeView(ratio, between(1, LARGER, grown), second);
  const target = place ? nearView(ratio, place, second) : whole;
  const w = whole.w * (target.w / whole.w) ** near;
  // With the width as it shrinks, the place stays where it is headed for.
  const way = whole.w === target.w ? near : (whole.w - w) / (whole.w - target.w);
  return { x: between(whole.x, target.x, way), y: between(whole.y, target.y, way), w };
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
