import { computed } from "nanostores";
import { zoneHere } from "#lib/dates.ts";
import { Synced } from "#sync/synced.ts";
import type { Answer, QuizView } from "./quiz.ts";
import { quizSync } from "./quizSync.ts";

export const syncedQuiz = new Synced(quizSync);

export const $quiz = computed(syncedQuiz.$view, ({ state, isVisitor, data, waiting, isKept }): QuizView => ({
  state,
  isVisitor,
  cards: data.cards,
  refused: data.refused,
  waiting,
  isKept,
}));

/** Shows what this device knows, then asks the server; every part of a page that shows answers may call it. */
export const startQuiz = (): void => syncedQuiz.start();

/** Keeps an answer. Resolves when the server has answered or could not be reached; what it shows changes at once. */
export const answerQuestion = (answer: Omit<Answer, "at">): Promise<void> =>
  syncedQuiz.add({ ...answer, zone: zoneHere() });

/** The learner wishes to try the server again. */
export const retryQuiz = (): Promise<void> => syncedQuiz.now();
