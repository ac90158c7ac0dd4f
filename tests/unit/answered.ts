import type { Attempt, Card, QuizView } from "#features/learning/quiz/quiz.ts";

export const TODAY = "2026-11-21";
export const card = (questionId: string, due: string, more: Partial<Card> = {}): Card => ({
  ...{ lessonId: "a", questionId, due, chosen: 0, right: false, at: "2026-11-01T10:00:00.000Z" },
  ...more,
});
export const attempt = (questionId: string, at: string, more: Partial<Attempt> = {}): Attempt => ({
  ...{ id: at, user: "", zone: "UTC", lessonId: "a", questionId, chosen: 1, right: true, at },
  ...more,
});
export const view = (cards: Card[], waiting: Attempt[] = []): QuizView => ({
  ...{ state: "known", isVisitor: false, isKept: true, cards, refused: [], waiting },
});
