import type { Session } from "#features/account/session/account.ts";
import { $session } from "#features/account/session/account.store.ts";
import { isMembersSide } from "#features/account/session/membersSide.ts";
import { startSession } from "#features/account/session/startSession.store.ts";
import { mayAskOn } from "#features/learning/onboarding/onboarding.ts";
import { startSettingsSync } from "#features/account/settings/look.store.ts";
import { reportUnexpected } from "#lib/report.ts";
import { want } from "#lib/wanted.ts";
import { listenForListKeys } from "#shell/page/listKeys.ts";
import { texts } from "#texts/account.ts";
import { say } from "#ui/messages/toast.ts";
import { registerFamilies } from "./families.ts";

/** Keeps the header in step with the session; what stood there before the first paint came from the cache. */
function paint(session: Session): void {
  if (session.state === "loading") return;
  const user = session.state === "signed-in" ? session.user : undefined;
  const name = user ? user.displayName.trim() || texts.profile : "";
  const root = document.documentElement;
  root.toggleAttribute("data-user", Boolean(user));
  root.toggleAttribute("data-premium", user?.subscriptionActive === true);
  for (const link of document.querySelectorAll("[data-profile]")) {
    link.querySelector("[data-name]")?.replaceChildren(name);
    link.querySelector("[data-initial]")?.replaceChildren([...name][0]?.toUpperCase() ?? "");
  }
  if (user) want("signed-in");
}

/** A protected page says it in its own place (layouts/account/Guard.tsx). */
function sayFarewell(session: Session): void {
  if (session.state === "signed-out" && session.said && !document.querySelector("[data-guard]")) say(session.said);
}

let isStarted = false;

/** Everything that only a learner needs who is, or was, signed in on this device. */
export function start(): void {
  if (isStarted) return;
  isStarted = true;
  $session.subscribe(paint);
  $session.subscribe(sayFarewell);
  // Without a network nothing came: it comes with the network.
  addEventListener("online", () => paint($session.get()));
  startSettingsSync();
  registerFamilies();
  listenForListKeys();
  startSession();
  const { dataset } = document.documentElement;
  if ("premium" in dataset || isMembersSide())
    import("#features/membership/membership/ended.ts").then(
      ({ followMembership }) => followMembership(),
      reportUnexpected,
    );
  if (isMembersSide())
    import("#features/membership/membership/refused.ts").then(
      ({ followRefusals }) => followRefusals(),
      reportUnexpected,
    );
  if ("premium" in dataset && document.querySelector("[data-preview]"))
    import("#features/account/session/preview.ts").then(({ renewPreview }) => renewPreview(), reportUnexpected);
  if (mayAskOn(location.pathname)) import("./offers.ts").then(({ makeOffers }) => makeOffers(), reportUnexpected);
}
