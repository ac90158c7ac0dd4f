import { environment } from "../environment.ts";
import { joinedKey } from "../keys.rules.ts";
import { said } from "../release/texts.ts";
import { oneAtATime } from "./oneAtATime.ts";
import { isTooMany, refuseTooMany } from "./limits.ts";

const RETRY_MS = 1_000;

interface Write {
  route: string;
  user: string;
  operations: number;
}

/**
 * Lets an account write one request at a time, and only so much in a while. All writes of the server wait in one queue,
 * which a single account could fill.
 */
export function withWriteLock(e: core.RequestEvent, { route, user, operations }: Write, write: () => void): void {
  if (isTooMany(e, { mergesOf: [route, user] }) || isTooMany(e, { operationsOf: user }, operations)) return;
  if (!environment.limitsRates) return write();
  const busy = () => refuseTooMany(e, Date.now() + RETRY_MS, said("otherDevice"));
  oneAtATime(e.app, joinedKey(route, user), write, busy);
}
