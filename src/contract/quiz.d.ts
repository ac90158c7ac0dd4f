import type { LessonRefusal } from "./course.d.ts";

/** An answer to one question of a lesson. */
export interface QuizAnswer {
  lessonId: string;
  questionId: string;
  /** Which of the choices, from 0, as they stood on the page. */
  chosen: number;
  right: boolean;
  /** ISO */
  at: string;
}

/** An answer as a device sends it: kept once by its id, however often it is sent. */
export interface QuizAttempt extends QuizAnswer {
  id: string;
  zone: string;
}

/** A question that comes back, with the newest answer to it. */
export interface PracticeCard extends QuizAnswer {
  /** The learner's day from which on it is due; "" when it rests. */
  due: string;
  /** Days it rests after a right answer when it was due last. */
  interval: number;
}

/** The answer: every card of the learner, and what is not kept. */
export interface Quiz {
  cards: PracticeCard[];
  /** The learner's day. */
  today: string;
  refused: QuizRefused[];
}

export type QuizRefusal = LessonRefusal | "invalid" | "often";

export interface QuizRefused {
  id: string;
  lessonId: string;
  questionId: string;
  reason: QuizRefusal;
  /** A sentence for the learner. */
  message: string;
}
