import { failureOf, sentenceOf } from "#lib/failure.ts";
import { texts } from "#texts/membership.ts";

const CONFLICT = 409;

/** The state changed meanwhile: what was pressed no longer fits it. */
export const isConflict = (error: unknown): boolean => (error as { status?: number } | null)?.status === CONFLICT;

/**
 * What is said when something about money did not work: above all whether something was charged. `unheard` is said
 * without a network, where nobody knows whether it arrived.
 */
export function moneyProblem(error: unknown, unheard?: string): string {
  if (isConflict(error)) return texts.problems.changed;
  const failure = failureOf(error);
  if (failure.kind === "offline" && unheard) return unheard;
  return failure.kind === "busy" && !failure.retryAt ? texts.problems.provider : sentenceOf(failure);
}
