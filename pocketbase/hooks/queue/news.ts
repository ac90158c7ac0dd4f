import { announceQueue } from "../rooms/rooms.ts";

/** Something was reported, held, appealed or decided: once it is kept, the moderators' open pages ask again. */
export function noteNews(e: core.RecordEvent): void {
  announceQueue(e.app);
  e.next();
}
