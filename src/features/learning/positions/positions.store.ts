import { isLeftBehind } from "#sync/owner.store.ts";
import { after } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import type { Position } from "./positions.ts";
import { positionsSync } from "./positionsSync.ts";

export const syncedPositions = new Synced(positionsSync);

/** Where whoever sits here stopped in a lesson's video. */
export const positionIn = (lessonId: string): Position | undefined => syncedPositions.peek().data.lessons[lessonId];

/** Keeps a position on this device; `tellPositions` sends it. */
export function keepPosition(lessonId: string, second: number, furthest: number): void {
  if (isLeftBehind()) return;
  const known = positionIn(lessonId);
  const far = Math.max(furthest, known?.furthest ?? 0);
  syncedPositions.keep({ lessonId, second, furthest: far, ...(known && { at: after(known.at) }) });
}

/** Tells the server what it has not heard and hears what other devices told. A visitor's stay here. */
export const tellPositions = (): Promise<void> => syncedPositions.now();

/** The same when the page is going. */
export const hurryPositions = (): void => syncedPositions.hurry();
