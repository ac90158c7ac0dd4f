/** The learner's position in a lesson's video. */
export interface Position {
  /** The second to resume at. */
  second: number;
  /** The furthest second ever watched. */
  furthest: number;
  /** ISO time of the position. */
  at: string;
}

/** The response: all of the learner's positions by lesson id, and the rejected ones. */
export interface Positions {
  positions: Record<string, Position>;
  refused: PositionRefused[];
}

export interface PositionRefused {
  lessonId: string;
  reason: "unknown" | "invalid";
  /** A message for the learner. */
  message: string;
}
