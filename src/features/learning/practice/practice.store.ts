import { atom } from "nanostores";
import { isMember, refreshSession, $session } from "#features/account/session/account.store.ts";
import { dayIn, zoneHere } from "#lib/dates.ts";
import { failureOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import type { Question, Card } from "#features/learning/quiz/quiz.ts";
import { answerQuestion, $quiz } from "#features/learning/quiz/quiz.store.ts";
import { byAccess, dueCards, mixedRound, NO_ROUND, type PracticeLessons, type Round } from "./practice.ts";

export const $round = atom<Round>(NO_ROUND);

export const todayHere = (): string => dayIn(zoneHere(), Date.now());

let lessons: PracticeLessons = {};
const fetched = new Map<string, Promise<Map<string, Question>>>();

/** The server decides what this reader sees of a lesson: premium questions reach members only. */
async function fetchQuestions(
  lessonId: string,
  moduleId = lessons[lessonId]?.moduleId ?? 0,
): Promise<Map<string, Question>> {
  const answer = await fetch(routes.questions(moduleId, lessonId));
  if (answer.status === 404) return new Map();
  if (!answer.ok) throw new TypeError("Failed to fetch");
  const { questions } = (await answer.json()) as { questions: Question[] };
  return new Map(questions.map((question) => [question.id, question]));
}

/** The first question of a free lesson; undefined where it has none, or cannot be reached. */
export const fetchQuestion = (moduleId: number, lessonId: string): Promise<Question | undefined> =>
  fetchQuestions(lessonId, moduleId).then(
    (questions) => [...questions.values()][0],
    (error: unknown) => void failureOf(error),
  );

/** A lesson's questions, fetched once; what failed is fetched again. */
function questionsOf(lessonId: string): Promise<Map<string, Question>> {
  const known = fetched.get(lessonId) ?? fetchQuestions(lessonId);
  fetched.set(lessonId, known);
  known.catch(() => fetched.delete(lessonId));
  return known;
}

/** A member whose cookie is gone is shown the preview: renewing the session sets it again. */
async function questionOf({ lessonId, questionId }: Card): Promise<Question | undefined> {
  const questions = await questionsOf(lessonId);
  if (questions.size > 0 || !lessons[lessonId]?.isPremium) return questions.get(questionId);
  fetched.delete(lessonId);
  await refreshSession();
  return (await questionsOf(lessonId)).get(questionId);
}

async function ask(): Promise<void> {
  const round = $round.get();
  const [card, ahead] = round.queue;
  if (!card) return $round.set({ ...round, state: "done", asked: undefined });
  try {
    const question = await questionOf(card);
    // The question was removed, or the membership ended: skip it.
    if (!question) return await skip();
    $round.set({ ...$round.get(), state: "asking", asked: { card, question, chosen: undefined, state: "open" } });
    if (ahead) questionsOf(ahead.lessonId).catch(() => undefined);
  } catch (error) {
    failureOf(error);
    $round.set({ ...$round.get(), state: "unreachable", asked: undefined });
  }
}

/** Goes on from a question; a second press while the next one is on its way is the same. */
export const askNext = (): Promise<void> => ($round.get().state === "asking" ? skip() : Promise.resolve());

function skip(): Promise<void> {
  const round = $round.get();
  $round.set({ ...round, state: "loading", queue: round.queue.slice(1) });
  return ask();
}

/** A round of what is due. */
export function practise(): void {
  const { open } = byAccess(dueCards($quiz.get(), todayHere()), lessons, isMember());
  $round.set({ ...NO_ROUND, queue: mixedRound(open, lessons) });
  void ask();
}

/** Begins a round as soon as it is known what is due. @returns ends the waiting */
export function startRound(known: PracticeLessons): () => void {
  lessons = known;
  const isKnown = () => !["loading", "empty"].includes($quiz.get().state) && $session.get().state === "signed-in";
  let hasBegun = false;
  const look = () => {
    if (hasBegun || !isKnown()) return;
    hasBegun = true;
    practise();
  };
  const ends = [$quiz.subscribe(look), $session.subscribe(look)];
  return () => ends.forEach((end) => end());
}

export function chooseAnswer(chosen: number): void {
  const round = $round.get();
  if (round.asked?.state === "answered" || !round.asked) return;
  $round.set({ ...round, asked: { ...round.asked, chosen, state: "open" } });
}

/** Keeps the answer and shows whether it was right. */
export function checkAnswer(): void {
  const round = $round.get();
  const { asked } = round;
  if (!asked || asked.state === "answered") return;
  if (asked.chosen === undefined) return $round.set({ ...round, asked: { ...asked, state: "missing" } });
  const right = asked.question.choices[asked.chosen]?.right === true;
  const { lessonId, questionId } = asked.card;
  const sums = { answered: round.answered + 1, right: round.right + (right ? 1 : 0) };
  $round.set({ ...round, ...sums, asked: { ...asked, state: "answered" } });
  void answerQuestion({ lessonId, questionId, chosen: asked.chosen, right });
}

/** After a failure: the same question once more. */
export function retryQuestion(): void {
  $round.set({ ...$round.get(), state: "loading" });
  void ask();
}
