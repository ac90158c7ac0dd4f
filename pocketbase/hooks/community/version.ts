import { sharedStore } from "../platform/sharedStore.ts";
import { announce, announceAll, forgetRoom } from "../rooms/rooms.ts";

const VERSION = "community version";
const OF_PERSON = ["displayName", "photo", "about", "publicPage", "standing", "standingUntil"];

/** Changes with everything that a page of the community shows: a page made before is old from then on. */
export const version = (): string => sharedStore.get(VERSION) ?? "first";

const renew = (): void => sharedStore.set(VERSION, $security.randomString(12));

/** After something was written, changed or thrown away: once it is kept, not before. */
export function noteChange(e: core.RecordEvent): void {
  renew();
  announce(e.app, e.record);
  e.next();
}

/** After a post was thrown away. */
export function notePostGone(e: core.RecordEvent): void {
  noteChange(e);
  forgetRoom(e.app, e.record.id);
}

/** After an account changed what others see of it. */
export function notePerson(e: core.RecordEvent): void {
  const { app, record } = e;
  const isChanged = (name: string) => record.getString(name) !== record.original().getString(name);
  if (OF_PERSON.some(isChanged)) renew();
  if (isChanged("standing")) announceAll(app, record.id);
  e.next();
}
