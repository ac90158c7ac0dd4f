import { computed } from "nanostores";
import { zoneHere } from "#lib/dates.ts";
import { Synced } from "#sync/synced.ts";
import type { Answer, QuizView } from "./quiz.ts";
import { quizSync } from "./quizSync.ts";

export const syncedQuiz = new Synced(quizSync);

export const $quiz = computed(syncedQuiz.$view, ({ data, ...view }): QuizView => ({ ...view, ...data }));

/** Keeps an answer. Resolves when the server has answered or could not be reached; what it shows changes at once. */
export const answerQuestion = (answer: Omit<Answer, "at">): Promise<void> =>
  syncedQuiz.add({ ...answer, zone: zoneHere() });
