/** Where somebody stopped in a lesson's video. */
export interface Position {
  /** Where the video goes on. */
  second: number;
  /** How far it was ever watched. */
  furthest: number;
  /** ISO: when the learner was there. */
  at: string;
}

/** The answer: all of the learner's positions by lesson id, and what is not kept. */
export interface Positions {
  positions: Record<string, Position>;
  refused: PositionRefused[];
}

export interface PositionRefused {
  lessonId: string;
  reason: "unknown" | "invalid";
  /** A sentence for the learner. */
  message: string;
}
