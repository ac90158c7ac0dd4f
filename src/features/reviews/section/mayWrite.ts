import { outlineHere } from "#features/course/pageOutline.ts";
import type { Reviewed } from "#features/reviews/kept/reviews.ts";
import { KEYS, readStored } from "#lib/storage.ts";

/** Whether this device knows a lesson as finished. */
const isDone = (lessonId: string): boolean => readStored(KEYS.progress)?.includes(`"${lessonId}"`) ?? false;

/**
 * Whether somebody who is signed in is offered to write: it is open to them, or they finished it. The server decides
 * (hooks/reviews/reviews.rules.ts).
 */
export function mayWriteHere({ contentId, kind }: Reviewed): boolean {
  if (kind === "lesson") return document.querySelector("[data-complete]") !== null || isDone(contentId);
  const lessons = outlineHere().modules.find(({ id }) => String(id) === contentId)?.lessons ?? [];
  const isOpen = lessons.some(({ access }) => access === "free") || "premium" in document.documentElement.dataset;
  return isOpen || lessons.every(({ id }) => isDone(id));
}
