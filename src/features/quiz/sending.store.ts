import { claimsIn } from "#features/account/account.ts";
import { zoneHere } from "#features/progress/sending.store.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { attemptsOf, dropAttempts, keep, keepAttempt } from "./kept.store.ts";
import type { Attempt } from "./quiz.ts";
import { cardsFrom } from "./reading.ts";

const ADDRESS = "/api/course/quiz";
const ANSWER_WITHIN_MS = 20_000;
const LOCK_WITHIN_MS = 40_000;
/** The server takes so many at once. */
const MOST_AT_ONCE = 200;

async function post(user: string, attempts: Attempt[]): Promise<void> {
  const client = await pocketbase();
  const { token } = client.authStore;
  // Another tab may have signed in somebody else since the answers were read.
  if (claimsIn(token).id !== user) throw new DOMException("Another session", "AbortError");
  const sent = attempts.map(({ id, lessonId, questionId, chosen, right, at, zone }) => ({
    ...{ id, lessonId, questionId, chosen, right, at, zone },
  }));
  const answer = await client.send<{ cards?: unknown }>(ADDRESS, {
    method: "POST",
    body: { attempts: sent, zone: zoneHere() },
    headers: { Authorization: token },
    // What was answered just before the page is left still arrives.
    keepalive: true,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  // Signed out, or somebody else meanwhile: what came is not theirs to see.
  if (claimsIn(client.authStore.token).id === user) keep({ user, cards: cardsFrom(answer.cards) });
  dropAttempts(attempts);
}

async function exchange(user: string): Promise<void> {
  // A visitor's answers become theirs.
  for (const attempt of attemptsOf("")) keepAttempt({ ...attempt, user });
  do await post(user, attemptsOf(user).slice(0, MOST_AT_ONCE));
  while (attemptsOf(user).length > 0);
}

/**
 * Sends what waits and brings what the server knows; one tab at a time. Sent twice, after a lost answer or a crash,
 * an answer changes nothing.
 */
export async function exchangeQuiz(user: string): Promise<void> {
  if (!navigator.locks) return exchange(user);
  const signal = AbortSignal.timeout(LOCK_WITHIN_MS);
  await navigator.locks.request("quiz", { signal }, () => exchange(user));
}
