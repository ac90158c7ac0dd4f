import { failureOf, sentenceOf } from "#lib/failure.ts";
import { texts } from "#texts/membership.ts";

const CONFLICT = 409;

/** The state changed meanwhile: what was pressed no longer fits it. */
export const isConflict = (error: unknown): boolean => (error as { status?: number } | null)?.status === CONFLICT;

/** What is said when something about money did not work: above all whether something was charged. */
export function moneyProblem(error: unknown): string {
  if (isConflict(error)) return texts.problems.changed;
  const failure = failureOf(error);
  return failure.kind === "busy" && !failure.retryAt ? texts.problems.provider : sentenceOf(failure);
}
