import { texts } from "#texts/account.ts";
import { $session } from "#features/account/account.store.ts";
import type { Session } from "#features/account/account.ts";
import { storedSession } from "#lib/session.ts";
import { noteFailure } from "#shell/late/failures.ts";
import { say } from "#ui/messages/toast.ts";
import { $panels } from "#shell/panels/loadPanels.ts";

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

const roleOf = ({ state }: Session): string =>
  state === "signed-in" ? String((storedSession()?.record as { role?: unknown } | undefined)?.role ?? "") : "";

/** Who runs the shop, or looks after what learners write, finds its page in the menus; nobody else downloads anything of it. The server decides who gets in. */
function paintRole(session: Session): void {
  const role = roleOf(session);
  if (role) {
    import("./roleLinks.ts").then(
      ({ showRoleLinks }) => roleOf($session.get()) === role && showRoleLinks(role),
      noteFailure,
    );
  } else document.querySelectorAll("[data-role]").forEach((line) => line.remove());
}

/** A protected page says it in its own place (features/account/guard.ts). */
function sayFarewell(session: Session): void {
  if (session.state !== "signed-out" || !session.said || document.querySelector("[data-guard]")) return;
  say(session.said);
}

/** Keeps the header in step with the session; what stood there before the first paint came from the cache. */
export function showUser(): void {
  $session.subscribe(paint);
  $session.subscribe(paintRole);
  $session.subscribe(sayFarewell);
  $panels.listen(() => {
    paint($session.get());
    paintRole($session.get());
  });
}
