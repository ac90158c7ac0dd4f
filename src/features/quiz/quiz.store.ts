import { atom } from "nanostores";
import { $session, userHere } from "#features/account/account.store.ts";
import { Exchange } from "#features/account/exchange.store.ts";
import { LEAVES_WITHIN_MS } from "#features/account/leaving.ts";
import { newId } from "#lib/newId.ts";
import { nowFor, zoneHere } from "#features/progress/sending.store.ts";
import { attemptsOf, dropAttempts, isAllStored, isQuizKey, keep, keepAttempt, readKept } from "./kept.store.ts";
import { type Answer, needless, type QuizView } from "./quiz.ts";
import { exchangeQuiz } from "./sending.store.ts";

export const $quiz = atom<QuizView>({ state: "loading", isVisitor: false, cards: [], waiting: [], isKept: true });

function stateOf(user: string, isKnown: boolean): QuizView["state"] {
  if (user === "") return "known";
  if (isKnown) return server.isCutOff ? "stale" : "known";
  return server.isCutOff ? "empty" : "loading";
}

function show(): void {
  const user = userHere();
  const kept = user ? readKept(user) : undefined;
  $quiz.set({
    state: stateOf(user, kept !== undefined),
    isVisitor: user === "",
    cards: kept?.cards ?? [],
    waiting: user ? attemptsOf(user, "") : attemptsOf(""),
    isKept: isAllStored(),
  });
}

const server = new Exchange({ exchange: exchangeQuiz, show });

function follow(): void {
  let user: string | undefined;
  $session.subscribe(() => {
    if (user === userHere()) return;
    user = userHere();
    server.isCutOff = false;
    show();
    void server.now();
  });
  addEventListener("online", () => void server.now());
  addEventListener("pageshow", ({ persisted }) => persisted && (show(), void server.now()));
  addEventListener("storage", ({ key }) => isQuizKey(key) && show());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && server.isCutOff) void server.now();
  });
}

let isStarted = false;

/** Shows what this device knows, then asks the server; every part of a page that shows answers may call it. */
export function startQuiz(): void {
  if (isStarted) return;
  isStarted = true;
  follow();
}

/** Keeps an answer. Resolves when the server has answered or could not be reached; what it shows changes at once. */
export function answerQuestion(answer: Omit<Answer, "at">): Promise<void> {
  startQuiz();
  const user = userHere();
  const at = new Date(nowFor(user)).toISOString();
  const added = { ...answer, at, id: newId(), user, zone: zoneHere() };
  keepAttempt(added);
  if (!user) dropAttempts(needless(attemptsOf(user), added));
  // The pages look for this key alone: with it a visitor's answers are shown on return.
  if (!user && !readKept(user)) keep({ user, cards: [] });
  show();
  return server.now();
}

/** The learner wishes to try the server again. */
export const retryQuiz = (): Promise<void> => server.now();

/** Before signing out: sends what waits. What cannot be sent stays for that account and is sent when it is here again. */
export async function leaveQuiz(): Promise<number> {
  const user = userHere();
  if (!user) return 0;
  if (attemptsOf(user).length > 0) await server.within(LEAVES_WITHIN_MS);
  return attemptsOf(user).length;
}

/** After the account was deleted: no answer of it waits here any more. */
export const forgetQuiz = (user: string): void => dropAttempts(attemptsOf(user));
