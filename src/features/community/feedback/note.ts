import type { Failure } from "#lib/failure.ts";

/** What the server keeps of a message. */
export const LONGEST_MESSAGE = 5_000;

/** Nothing is wrong with the words: sent once more they may arrive. */
export const isToSendAgain = (failure: Failure | undefined): boolean =>
  failure !== undefined && failure.kind !== "invalid";
