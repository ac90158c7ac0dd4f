import type { LessonRefusal } from "./course.d.ts";

/** An answer to one question of a lesson. */
export interface QuizAnswer {
  lessonId: string;
  questionId: string;
  /** Index of the chosen answer, in the order on the page. */
  chosen: number;
  right: boolean;
  /** ISO */
  at: string;
}

/** An answer as a device sends it; the id makes repeats idempotent. */
export interface QuizAttempt extends QuizAnswer {
  id: string;
  zone: string;
}

/** A question in spaced repetition, with the latest answer to it. */
export interface PracticeCard extends QuizAnswer {
  /** The date it is due, in the learner's time zone; "" when it is not scheduled. */
  due: string;
  /** The interval in days after the last correct answer on a due date. */
  interval: number;
}

/** The response: all of the learner's cards, and the rejected answers. */
export interface Quiz {
  cards: PracticeCard[];
  /** The date in the learner's time zone. */
  today: string;
  refused: QuizRefused[];
}

export type QuizRefusal = LessonRefusal | "invalid" | "often";

export interface QuizRefused {
  id: string;
  lessonId: string;
  questionId: string;
  reason: QuizRefusal;
  /** A message for the learner. */
  message: string;
}
