import { awaitTurn, oneAtATime } from "../../platform/limits/limits.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { announceChange, announceAll, forgetRoom, roomsOf } from "../../platform/realtimeTopics.ts";

const KEPT = "page ";
const MOST_PAGES = 200;
const PAGES_KEPT = "pages kept";
const LONGEST_KEY = 300;
const LONGEST_WAIT_MS = 400;

type Made<Part extends string> = Record<Part, string>;

const nameOf = (part: string, key: string): string => `${KEPT}${part} ${key}`;

function keptAt<Part extends string>(key: string, parts: readonly Part[]): Made<Part> | undefined {
  const all = parts.map((part) => [part, sharedStore.get(nameOf(part, key))] as const);
  return all.every(([, text]) => text !== null) ? (Object.fromEntries(all) as Made<Part>) : undefined;
}

/**
 * Stores the parts in memory shared by all runtimes. The store has no limit of its own: when it is full, it is emptied.
 */
function keep(app: CoreApp, key: string, made: Record<string, string>): void {
  const count = Number(sharedStore.get(PAGES_KEPT) ?? 0);
  if (count >= MOST_PAGES)
    for (const old of Object.keys(app.store().getAll())) if (old.startsWith(KEPT)) app.store().remove(old);
  sharedStore.set(PAGES_KEPT, String(count >= MOST_PAGES ? 1 : count + 1));
  for (const [part, text] of Object.entries(made)) sharedStore.set(nameOf(part, key), text);
}

/**
 * Returns the cached parts for a key, which names the data's version, or makes them. Many clients ask at once after a
 * change: one request makes the parts, the others wait for it.
 * @param parts the names of the parts; `make` returns undefined when there is nothing to show
 */
export function madeOnce<Part extends string>(
  app: CoreApp,
  key: string,
  parts: readonly Part[],
  make: () => Made<Part> | undefined,
): Made<Part> | undefined {
  const found = () => keptAt(key, parts);
  const anew = () => {
    const made = make();
    if (made && key.length <= LONGEST_KEY) keep(app, key, made);
    return made;
  };
  const turn = KEPT + key;
  const others = () => {
    awaitTurn(app, turn, LONGEST_WAIT_MS);
    return found() ?? anew();
  };
  return found() ?? oneAtATime(app, turn, anew, others);
}

const ANY = "community version";
const PEOPLE = "community people version";
const OF_POST = "community version of ";
const VERSIONS_KEPT = "community versions kept";
const MOST_VERSIONS = 5000;
const OF_PERSON = ["displayName", "photo", "about", "publicPage", "standing", "standingUntil"];

const at = (key: string): string => sharedStore.get(key) ?? "first";
const renew = (key: string): void => sharedStore.set(key, $security.randomString(12));

/**
 * The cache version of community pages: it changes with everything they show.
 * @param post limits the version to this post's page, which changes elsewhere do not affect
 */
export const version = (post?: string): string => (post ? `${at(PEOPLE)} ${at(OF_POST + post)}` : at(ANY));

/** Invalidates every page. */
function renewAll(): void {
  renew(PEOPLE);
  renew(ANY);
}

/** Invalidates one post's page. The shared store has no limit: when too many posts have a version, all are dropped. */
function renewPost(app: CoreApp, id: string): void {
  const key = OF_POST + id;
  const count = Number(sharedStore.get(VERSIONS_KEPT) ?? 0) + Number(sharedStore.get(key) === null);
  if (count > MOST_VERSIONS) {
    // Runs first, so that no old page matches a version that is read after the purge.
    renewAll();
    for (const old of Object.keys(app.store().getAll())) if (old.startsWith(OF_POST)) app.store().remove(old);
  }
  sharedStore.set(VERSIONS_KEPT, String(count > MOST_VERSIONS ? 1 : count));
  renew(key);
}

/** Invalidates pages after a community record is saved or deleted. */
export function noteCommunityChange(e: core.RecordEvent): void {
  const { app, record } = e;
  const rooms = roomsOf(app, record);
  renew(ANY);
  for (const room of rooms) renewPost(app, room);
  announceChange(app, rooms);
  e.next();
}

export function notePostGone(e: core.RecordEvent): void {
  noteCommunityChange(e);
  forgetRoom(e.app, e.record.id);
}

/** Invalidates pages after an account's public fields change. */
export function notePerson(e: core.RecordEvent): void {
  const { app, record } = e;
  const isChanged = (name: string) => record.getString(name) !== record.original().getString(name);
  if (OF_PERSON.some(isChanged)) renewAll();
  if (isChanged("standing")) announceAll(app, record.id);
  e.next();
}

/** Invalidates pages after an account is deleted: its content stays, anonymous. */
export function notePersonGone(e: core.RecordEvent): void {
  renewAll();
  e.next();
}
