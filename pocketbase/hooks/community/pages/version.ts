import { sharedStore } from "../../platform/sharedStore.ts";
import { announceChange, announceAll, forgetRoom, roomsOf } from "../../platform/realtimeTopics.ts";

const ANY = "community version";
const PEOPLE = "community people version";
const OF_POST = "community version of ";
const COUNT = "community versions kept";
const MOST_KEPT = 5000;
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
  const count = Number(sharedStore.get(COUNT) ?? 0) + Number(sharedStore.get(key) === null);
  if (count > MOST_KEPT) {
    // First, so that no page of before is found under what is left.
    renewAll();
    for (const old of Object.keys(app.store().getAll())) if (old.startsWith(OF_POST)) app.store().remove(old);
  }
  sharedStore.set(COUNT, String(count > MOST_KEPT ? 1 : count));
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
