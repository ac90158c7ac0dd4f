import { $session, refreshSession } from "#features/account/account.store.ts";
import { $refused } from "#features/progress/progress.store.ts";
import { $quiz } from "#features/quiz/quiz.store.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/membership.ts";
import { toastAction } from "#ui/messages/toastAction.ts";

const LOOK_AGAIN_AFTER_MS = 60_000;

const isMember = (): boolean => {
  const session = $session.get();
  return session.state === "signed-in" && session.user.subscriptionActive;
};

const say = (): void => toastAction(texts.over.notice, texts.over.look, () => location.assign(routes.subscriptions()));

/**
 * Tells whoever has a page of the members' side open that their membership ended meanwhile, once: it is looked when
 * they come back to the page, and when something on it was refused.
 */
export function followMembership(): void {
  let wasMember = isMember();
  let lookedAtMs = Date.now();
  const look = (): void => {
    lookedAtMs = Date.now();
    void refreshSession();
  };
  $session.listen(() => {
    if ($session.get().state !== "signed-in") return;
    if (wasMember && !isMember()) say();
    wasMember = isMember();
  });
  const lookAfterRefusal = (refused: readonly unknown[]) => void (refused.length > 0 && wasMember && look());
  $refused.listen(lookAfterRefusal);
  $quiz.listen(({ refused }) => lookAfterRefusal(refused));
  // A film whose address the server does not renew any more.
  document.addEventListener("error", ({ target }) => void (target instanceof HTMLMediaElement && look()), true);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - lookedAtMs > LOOK_AGAIN_AFTER_MS) look();
  });
}
