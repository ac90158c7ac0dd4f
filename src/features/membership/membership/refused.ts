import { isMember, refreshSession } from "#features/account/session/account.store.ts";
import { $refused } from "#features/learning/progress/progress.store.ts";
import { $quiz } from "#features/learning/quiz/quiz.store.ts";

/** Looks whether the membership ended when something on a page for members was refused (ended.ts says so). */
export function followRefusals(): void {
  const look = (): void => void (isMember() && refreshSession());
  const lookAfter = (refused: readonly unknown[]) => void (refused.length > 0 && look());
  $refused.listen(lookAfter);
  $quiz.listen(({ refused }) => lookAfter(refused));
  // A film, or what is said in it, that the server does not give any more: the browser says so at the element or its source.
  const isOfFilm = (target: EventTarget | null) => target instanceof Element && target.closest("video,audio") !== null;
  document.addEventListener("error", ({ target }) => void (isOfFilm(target) && look()), true);
}
