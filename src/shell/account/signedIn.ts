import { startSession } from "#features/account/startSession.store.ts";
import { isMembersSide } from "#features/account/membersSide.ts";
import { sayArrival } from "#features/membership/arrival.ts";
import { mayAskOn } from "#features/onboarding/onboarding.ts";
import { startSettingsSync } from "#features/settings/settingsSync.store.ts";
import { reportUnexpected } from "#lib/report.ts";
import { listenForListKeys } from "#shell/panels/listKeys.ts";
import { noteFailure } from "#shell/late/failures.ts";
import { whenIdle } from "#shell/late/idle.ts";
import { registerFamilies } from "./families.ts";
import { showUser } from "./user.ts";

let started = false;

/** Everything that only a learner who is, or was, signed in on this device needs. */
export function startSignedIn(): void {
  if (started) return;
  started = true;
  showUser();
  startSettingsSync();
  registerFamilies();
  listenForListKeys();
  startSession();
  sayArrival();
  void whenIdle()
    .then(() => import("#features/notifications/live/startAlerts.ts"))
    .then(({ startAlerts }) => startAlerts(), noteFailure);
  if ("premium" in document.documentElement.dataset)
    import("#features/membership/graceBanner.ts").then(({ startGraceBanner }) => startGraceBanner(), noteFailure);
  if ("premium" in document.documentElement.dataset || isMembersSide())
    import("#features/membership/ended.ts").then(({ followMembership }) => followMembership(), noteFailure);
  if (isMembersSide())
    import("#features/membership/refused.ts").then(({ followRefusals }) => followRefusals(), noteFailure);
  // Brought back by the login, to where somebody wanted to write.
  if (location.hash === "#reviews")
    import("#features/reviews/near.ts").then(({ startReviews }) => startReviews(), noteFailure);
  if (mayAskOn(location.pathname)) {
    import("./onboarding.ts").then(({ offerOnboarding }) => offerOnboarding(), reportUnexpected);
  }
}
