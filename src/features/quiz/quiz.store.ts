import { atom } from "nanostores";
import { refreshSession, $session } from "#features/account/account.store.ts";
import { claimsIn } from "#features/account/account.ts";
import { nowFor, zoneHere } from "#features/progress/sending.store.ts";
import { waitMs } from "#features/progress/view.ts";
import { type Failure, failureOf } from "#lib/failure.ts";
import { storedSession } from "#lib/session.ts";
import { attemptsOf, dropAttempts, isAllStored, isQuizKey, keep, keepAttempt, readKept } from "./kept.store.ts";
import { type Answer, needless, type QuizView } from "./quiz.ts";
import { exchangeQuiz } from "./sending.store.ts";

const LEAVES_WITHIN_MS = 4000;

export const $quiz = atom<QuizView>({ state: "loading", isVisitor: false, cards: [], waiting: [], isKept: true });

let isCutOff = false;

/** Who uses this device; "" is a visitor. */
function userHere(): string {
  const session = $session.get();
  if (session.state === "signed-in") return session.user.id;
  if (session.state === "signed-out") return "";
  return claimsIn(storedSession()?.token ?? "").id;
}

function stateOf(user: string, isKnown: boolean): QuizView["state"] {
  if (user === "") return "known";
  if (isKnown) return isCutOff ? "stale" : "known";
  return isCutOff ? "empty" : "loading";
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

let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function afterFailure(failure: Failure): Promise<void> {
  isCutOff = true;
  tries += 1;
  const retryAt = failure.kind === "busy" ? failure.retryAt?.getTime() : undefined;
  timer = setTimeout(() => void sync(), waitMs(tries, Math.random(), retryAt, Date.now()));
  if (failure.kind === "signedOut") await refreshSession();
}

async function attempt(): Promise<void> {
  const user = userHere();
  if (!user) return;
  clearTimeout(timer);
  try {
    await exchangeQuiz(user);
    isCutOff = false;
    tries = 0;
  } catch (error) {
    await afterFailure(failureOf(error));
  }
  show();
}

let running: Promise<void> | undefined;
let isWantedAgain = false;

/** Brings device and server together, now; what is answered meanwhile is sent right after. */
function sync(): Promise<void> {
  isWantedAgain = true;
  running ??= (async () => {
    while (isWantedAgain) {
      isWantedAgain = false;
      await attempt();
    }
  })().finally(() => (running = undefined));
  return running;
}

function follow(): void {
  let user: string | undefined;
  $session.subscribe(() => {
    if (user === userHere()) return;
    user = userHere();
    isCutOff = false;
    show();
    void sync();
  });
  addEventListener("online", () => void sync());
  addEventListener("pageshow", ({ persisted }) => persisted && (show(), void sync()));
  addEventListener("storage", ({ key }) => isQuizKey(key) && show());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && isCutOff) void sync();
  });
}

let isStarted = false;

/** Shows what this device knows, then asks the server; every part of a page that shows answers may call it. */
export function startQuiz(): void {
  if (isStarted) return;
  isStarted = true;
  follow();
}

const random = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join("");

/** Keeps an answer. Resolves when the server has answered or could not be reached; what it shows changes at once. */
export function answerQuestion(answer: Omit<Answer, "at">): Promise<void> {
  startQuiz();
  const user = userHere();
  const at = new Date(nowFor(user)).toISOString();
  const added = { ...answer, at, id: `${Date.now().toString(36)}-${random()}`, user, zone: zoneHere() };
  keepAttempt(added);
  if (!user) dropAttempts(needless(attemptsOf(user), added));
  // The pages look for this key alone: with it a visitor's answers are shown on return.
  if (!user && !readKept(user)) keep({ user, cards: [] });
  show();
  return sync();
}

/** The learner wishes to try the server again. */
export const retryQuiz = (): Promise<void> => sync();

/** Before signing out: sends what waits. What cannot be sent stays for that account and is sent when it is here again. */
export async function leaveQuiz(): Promise<number> {
  const user = userHere();
  if (!user) return 0;
  if (attemptsOf(user).length > 0)
    await Promise.race([sync(), new Promise((over) => setTimeout(over, LEAVES_WITHIN_MS))]);
  return attemptsOf(user).length;
}

/** After the account was deleted: no answer of it waits here any more. */
export const forgetQuiz = (user: string): void => dropAttempts(attemptsOf(user));
