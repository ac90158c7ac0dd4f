import { atom } from "nanostores";
import type { Certificate } from "#contract/certificates.d.ts";
import { isObject, listOf, number, that } from "#lib/shapes.ts";
import { readStoredJson, store } from "#lib/storage.ts";
import { $owner } from "#sync/owner.store.ts";
import type { Finishable, Finished } from "./finished.ts";

/** The learner, and the certificate they got. */
export interface Finisher {
  isVisitor: boolean;
  isMember: boolean;
  name: string;
  certificate: Certificate | undefined;
  /** The server could not be reached. */
  isCutOff: boolean;
}

/** What is celebrated now. */
export const $finished = atom<{ finished: Finished; finisher: Finisher } | undefined>();

const KEY = "finished_modules";
const ADDRESS = "/finished.json";

/** Modules that were celebrated, and those still to be. */
interface Celebrations {
  user: string;
  shown: number[];
  waiting: number[];
}

const numbers = listOf(that(number, Number.isInteger));

/** Reads what was stored; ignores another person's, adopts a visitor's. */
export function celebrationsFrom(stored: unknown, user: string): Celebrations {
  const { user: whose, shown, waiting } = isObject(stored) ? stored : {};
  const isTheirs = whose === user || whose === "";
  return { user, shown: isTheirs ? numbers(shown) : [], waiting: isTheirs ? numbers(waiting) : [] };
}

const read = (): Celebrations => celebrationsFrom(readStoredJson(KEY), $owner.get());
const keep = (kept: Celebrations) => store(KEY, JSON.stringify(kept));

/** A module was finished here: it is celebrated once, now or on the dashboard. @returns false when it was already */
export function queueCelebration(moduleId: number): boolean {
  const { user, shown, waiting } = read();
  if (shown.includes(moduleId)) return false;
  keep({ user, shown, waiting: [...new Set([...waiting, moduleId])] });
  return true;
}

export function markCelebrated(moduleId: number): void {
  const { user, shown, waiting } = read();
  keep({ user, shown: [...new Set([...shown, moduleId])], waiting: waiting.filter((one) => one !== moduleId) });
}

export const queuedModule = (): number | undefined => read().waiting.at(-1);

/** The open modules of the course. @throws when they cannot be fetched */
export async function fetchModules(): Promise<Finishable[]> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`The modules answered ${answer.status}`);
  return (await answer.json()) as Finishable[];
}
