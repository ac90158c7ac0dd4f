/** Where a scene stands while it is told: what moves between the beats goes by it. */
export interface Now {
  /** Which beat was started last, from 0: what is spoken of. */
  beat: number;
  /** Seconds since the line that is being spoken began. */
  breath: number;
  /** Share of the time after the last beat, 0 to 1: a playhead goes by it. */
  rest: number;
  /** Seconds since the picture was cut in. */
  second: number;
}

/** Nothing moves: how a scene is drawn outside a film. */
export const STILL: Now = { beat: -1, breath: Infinity, rest: 1, second: 0 };

/** So long does a thing nod. */
export const NOD_S = 0.9;

/** With every breath, what is spoken of nods: a swing from -1 to 1 that dies away; 0 when it stands. */
export const nod = ({ breath }: Now): number => {
  const share = breath / NOD_S;
  return share >= 1 ? 0 : Math.sin(share * 3 * Math.PI) * (1 - share);
};

/** The same for one of several, 0 for all that is not spoken of. @param beat the beat with which it came @param isLast it goes on nodding in the beats that follow */
export const nodOf = (now: Now, beat: number, isLast = false): number =>
  now.beat === beat || (isLast && now.beat > beat) ? nod(now) : 0;
