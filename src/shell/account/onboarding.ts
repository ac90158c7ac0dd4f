import { $session } from "#features/account/account.store.ts";
import { isOnboardingDue } from "#features/onboarding/onboarding.store.ts";
import { ADDRESS } from "#features/tour/tour.ts";
import { readOverlaysData } from "#lib/overlaysData.ts";
import { reportUnexpected } from "#lib/report.ts";
import { $overlay, openOverlay } from "#ui/overlay.ts";
import { whenIdle } from "#shell/late/idle.ts";
import { isBusy, isLoaded } from "./interrupting.ts";
import { offerTour } from "./tour.ts";

const NAME = "onboarding";

async function ask(user: string): Promise<void> {
  if (!(await isOnboardingDue(user))) return offerTour(user);
  await readOverlaysData();
  await isLoaded();
  await whenIdle();
  const session = $session.get();
  if (isBusy() || session.state !== "signed-in" || session.user.id !== user) return;
  await openOverlay(NAME);
  const stop = $overlay.listen((name) => {
    if (name === NAME) return;
    stop();
    // Whoever stays is shown around.
    offerTour(user).catch(reportUnexpected);
  });
}

/** The first questions, once, to a learner who looks around, and after them the tour. */
export function offerOnboarding(): void {
  let asked = "";
  $session.subscribe((session) => {
    if (session.state !== "signed-in" || session.user.id === asked) return;
    asked = session.user.id;
    ask(asked).catch(() => (asked = ""));
  });
  addEventListener("hashchange", () => location.hash === ADDRESS && void offerTour(asked).catch(reportUnexpected));
}
