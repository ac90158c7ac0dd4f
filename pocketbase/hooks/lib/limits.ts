import { type Kind, networkOf, retryAtMs, type Tries, waitingSentence, withOneMore } from "../rules/limits.ts";
import { environment } from "./environment.ts";

// In memory alone: a restart forgets them, and no address is written down.
const PREFIX = "tries ";
const keyOf = (kind: Kind, subject: string): string => `${PREFIX}${kind} ${subject.toLowerCase()}`;

const read = (text: unknown): Tries | undefined => (text ? (JSON.parse(String(text)) as Tries) : undefined);

function count(app: CoreApp, kind: Kind, subject: string): number | undefined {
  let tries: Tries = { count: 0, untilMs: 0 };
  // One step under the store's lock, so that parallel tries are counted one by one.
  app.store().setFunc(keyOf(kind, subject), (old: unknown) => {
    tries = withOneMore(read(old), kind, Date.now());
    return JSON.stringify(tries);
  });
  return retryAtMs(tries, kind);
}

/**
 * Counts a try of each kind in turn, up to the first that was one too many: whoever is refused by their own network's
 * limit does not use up another's. True when there was one; then the answer, with the time to try again, is given.
 */
export function isTooMany(e: core.RequestEvent, subjects: Partial<Record<Kind, string>>): boolean {
  if (!environment.limitsRates) return false;
  for (const [kind, subject] of Object.entries(subjects)) {
    const retryAt = count(e.app, kind as Kind, subject);
    if (retryAt === undefined) continue;
    refuse(e, retryAt);
    return true;
  }
  return false;
}

function refuse(e: core.RequestEvent, retryAt: number): void {
  const nowMs = Date.now();
  e.response.header().set("Retry-After", String(Math.max(1, Math.ceil((retryAt - nowMs) / 1000))));
  const data = { retryAt: new Date(retryAt).toISOString() };
  e.json(429, { status: 429, message: waitingSentence(retryAt, nowMs), data });
}

export const networkFrom = (e: core.RequestEvent): string => networkOf(e.realIP());

/** The right password proves that the tries before were its owner's. */
export const forgetTries = (app: CoreApp, kind: Kind, subject: string): void =>
  app.store().remove(keyOf(kind, subject));

/** Lets go of everything that is over. */
export function pruneTries(app: CoreApp): void {
  const store = app.store();
  for (const key of Object.keys(store.getAll())) {
    if (!key.startsWith(PREFIX)) continue;
    const tries = read(store.get(key));
    if (tries && tries.untilMs <= Date.now()) store.remove(key);
  }
}
