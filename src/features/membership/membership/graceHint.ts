import type { Membership } from "#contract/membership.d.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { runsUntil } from "./membership.ts";

/** It leaves the device with the person (shell/account/families.ts). */
const KEY = "user_grace";
const LOOK_AGAIN_AFTER_MS = 3_600_000;

/** What this device knows of a member's grace, or of its end; times are ISO, `askedMs` is when the server was asked. */
export interface GraceHint {
  user: string;
  askedMs: number;
  grace: Membership["grace"];
  /** When Premium ended. */
  ended: string | null;
}

export function keepGrace(user: string, membership: Membership): void {
  const { state, grace } = membership;
  const ended = state === "ended" ? runsUntil(membership) : null;
  const hint: GraceHint = { user, askedMs: Date.now(), grace: state === "grace" ? grace : null, ended };
  store(KEY, JSON.stringify(hint));
}

/** What is known of this user; undefined when nothing is. */
export function graceHint(user: string): GraceHint | undefined {
  const kept = readStoredJson(KEY) as Partial<GraceHint> | undefined;
  return kept?.user === user && typeof kept.askedMs === "number" ? (kept as GraceHint) : undefined;
}

/** Whether the server is to be asked: a member's card is declined while they are away, so once an hour is enough. */
export const isStale = (hint: GraceHint | undefined, nowMs: number): boolean =>
  !hint || nowMs - hint.askedMs > LOOK_AGAIN_AFTER_MS || nowMs < hint.askedMs;
