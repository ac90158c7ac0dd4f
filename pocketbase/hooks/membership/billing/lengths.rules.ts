import { addMonths } from "../plans/months.rules.ts";

/** A gift that was accepted: so many months, which pass while nothing else opens Premium; times in milliseconds. */
export interface Length {
  acceptedMs: number;
  months: number;
  /** Where it lies by now; 0 for nowhere yet. */
  fromMs: number;
  untilMs: number;
  /** How much of it passed in earlier places. */
  usedMs: number;
  /** It opens nothing now, although it was not given back: disputed, or held. */
  isShut: boolean;
  /** It was given back. */
  isOver: boolean;
}

type Place = Pick<Length, "fromMs" | "untilMs" | "usedMs">;

const hasPassed = ({ fromMs, untilMs, isOver }: Length, nowMs: number): boolean =>
  isOver || (fromMs > 0 && untilMs <= nowMs);

const runs = ({ fromMs }: Length, nowMs: number): boolean => fromMs > 0 && fromMs <= nowMs;

/** From a moment on: one that has begun keeps its place where that can be, anything else begins then. */
function placeFrom(one: Length, beginMs: number, nowMs: number): Place {
  const { fromMs, untilMs, usedMs, months } = one;
  if (runs(one, nowMs)) {
    if (beginMs <= nowMs) return { fromMs, untilMs, usedMs };
    return { fromMs: beginMs, untilMs: beginMs + untilMs - nowMs, usedMs: usedMs + nowMs - fromMs };
  }
  // What is left of one that had begun is so many days, whichever months they come to lie in.
  const endMs = usedMs > 0 ? beginMs + untilMs - fromMs : addMonths(beginMs, months);
  return { fromMs: beginMs, untilMs: endMs, usedMs };
}

/**
 * Where gifts lie, worked out anew from all that opens Premium besides: each after that and after the gifts before it,
 * so that no day is open twice over. What has passed of one is used up wherever it lies next. One that is shut lets the
 * others by, and its time passes as that of anything else that was paid for and is disputed.
 * @param openUntilMs until when anything but a gift opens Premium
 * @returns their places, in the order of `lengths`
 */
export function giftPlaces(lengths: readonly Length[], openUntilMs: number, nowMs: number): Place[] {
  const beginMs = Math.max(nowMs, openUntilMs);
  let nextMs = beginMs;
  const places = new Map<Length, Place>();
  const order = lengths
    .filter((one) => !hasPassed(one, nowMs))
    .sort((a, b) => Number(runs(b, nowMs)) - Number(runs(a, nowMs)) || a.acceptedMs - b.acceptedMs);
  for (const one of order) {
    const place = placeFrom(one, one.isShut ? beginMs : nextMs, nowMs);
    places.set(one, place);
    if (!one.isShut) nextMs = place.untilMs;
  }
  return lengths.map((one) => places.get(one) ?? one);
}
