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

/** The memory of all runtimes, which knows no bound: when it is full, everything goes. */
function keep(app: CoreApp, key: string, made: Record<string, string>): void {
  const count = Number(sharedStore.get(PAGES_KEPT) ?? 0);
  if (count >= MOST_PAGES)
    for (const old of Object.keys(app.store().getAll())) if (old.startsWith(KEPT)) app.store().remove(old);
  sharedStore.set(PAGES_KEPT, String(count >= MOST_PAGES ? 1 : count + 1));
  for (const [part, text] of Object.entries(made)) sharedStore.set(nameOf(part, key), text);
}

/**
 * What is made of data, from memory as long as its key names the same version. All who have it open ask at once when
 * something changed: one makes it, the others wait for that.
 * @param parts what it consists of; undefined where there is nothing to make
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
 * Changes with everything that a page of the community shows: a page made before is old from then on.
 * @param post the page is this post's alone: what is written elsewhere changes nothing in it
 */
export const version = (post?: string): string => (post ? `${at(PEOPLE)} ${at(OF_POST + post)}` : at(ANY));

/** Every page is old, whatever it shows. */
function renewAll(): void {
  renew(PEOPLE);
  renew(ANY);
}

/** The memory of all runtimes knows no bound: when too many posts changed, all of their versions go. */
function renewPost(app: CoreApp, id: string): void {
  const key = OF_POST + id;
  const count = Number(sharedStore.get(VERSIONS_KEPT) ?? 0) + Number(sharedStore.get(key) === null);
  if (count > MOST_VERSIONS) {
    // First, so that no page of before is found under what is left.
    renewAll();
    for (const old of Object.keys(app.store().getAll())) if (old.startsWith(OF_POST)) app.store().remove(old);
  }
  sharedStore.set(VERSIONS_KEPT, String(count > MOST_VERSIONS ? 1 : count));
  renew(key);
}

/** After something was written, changed or thrown away: once it is kept, not before. */
export function noteCommunityChange(e: core.RecordEvent): void {
  const { app, record } = e;
  const rooms = roomsOf(app, record);
  renew(ANY);
  for (const room of rooms) renewPost(app, room);
  announceChange(app, rooms);
  e.next();
}

/** After a post was thrown away. */
export function notePostGone(e: core.RecordEvent): void {
  noteCommunityChange(e);
  forgetRoom(e.app, e.record.id);
}

/** After an account changed what others see of it. */
export function notePerson(e: core.RecordEvent): void {
  const { app, record } = e;
  const isChanged = (name: string) => record.getString(name) !== record.original().getString(name);
  if (OF_PERSON.some(isChanged)) renewAll();
  if (isChanged("standing")) announceAll(app, record.id);
  e.next();
}

/** After an account was deleted: what it wrote stays, without its name. */
export function notePersonGone(e: core.RecordEvent): void {
  renewAll();
  e.next();
}
