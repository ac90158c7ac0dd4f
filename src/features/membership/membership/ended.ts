import { $session, isMember, refreshSession } from "#features/account/session/account.store.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/membership.ts";
import { toastAction } from "#ui/messages/toast.ts";

const LOOK_AGAIN_AFTER_MS = 60_000;

const say = (): void =>
  toastAction(texts.over.notice, texts.over.look, () => location.assign(routes.subscriptions()), 1);

/** Tells a member on an open page that the membership ended meanwhile, once: it is looked when they come back to it. */
export function followMembership(): void {
  let wasMember = isMember();
  let lookedAtMs = Date.now();
  $session.listen(() => {
    if ($session.get().state !== "signed-in") return;
    lookedAtMs = Date.now();
    if (wasMember && !isMember()) say();
    wasMember = isMember();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - lookedAtMs <= LOOK_AGAIN_AFTER_MS) return;
    lookedAtMs = Date.now();
    void refreshSession();
  });
}
