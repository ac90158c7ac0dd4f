import { leaveQuiz } from "#features/quiz/quiz.store.ts";
import { stillWaiting } from "#features/quiz/quiz.text.ts";

/** Before somebody signs out: their answers are sent, or it is said that they wait. */
export const leave = async (): Promise<string> => stillWaiting(await leaveQuiz());
