import type { Failure } from "#lib/failure.ts";

/** What the server keeps of a message. */
export const LONGEST_MESSAGE = 5_000;
const COUNTED_FROM = 4_500;

/** How many letters a message still has room for, said once it gets little; less than none when it is too long. */
export const roomLeft = (message: string): number | undefined =>
  message.length < COUNTED_FROM ? undefined : LONGEST_MESSAGE - message.length;

/** Nothing is wrong with the words: sent once more they may arrive. */
export const isToSendAgain = (failure: Failure | undefined): boolean =>
  failure !== undefined && failure.kind !== "invalid";
