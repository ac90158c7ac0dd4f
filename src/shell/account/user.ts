import { texts } from "#texts/account.ts";
import { $session } from "#features/account/account.store.ts";
import type { Session } from "#features/account/account.ts";
import { say } from "#ui/messages/toast.ts";

const initialOf = (name: string): string => [...name][0]?.toUpperCase() ?? "";

function paint(session: Session): void {
  if (session.state === "loading") return;
  const user = session.state === "signed-in" ? session.user : undefined;
  const name = user ? user.displayName.trim() || texts.profile : "";
  document.documentElement.toggleAttribute("data-user", Boolean(user));
  document.documentElement.toggleAttribute("data-premium", user?.subscriptionActive === true);
  for (const link of document.querySelectorAll("[data-profile]")) {
    link.querySelector("[data-name]")?.replaceChildren(name);
    link.querySelector("[data-initial]")?.replaceChildren(initialOf(name));
    if (link.matches("a:not([aria-expanded])")) link.setAttribute("aria-expanded", "false");
  }
}

/** A protected page says it in its own place (features/account/guard.ts). */
function sayFarewell(session: Session): void {
  if (session.state !== "signed-out" || !session.said || document.querySelector("[data-guard]")) return;
  say(session.said);
}

/** Keeps the header in step with the session; what stood there before the first paint came from the cache. */
export function showUser(): void {
  $session.subscribe(paint);
  $session.subscribe(sayFarewell);
}
