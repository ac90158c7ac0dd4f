import { $session } from "#features/account/session/account.store.ts";
import { isOnboardingDue } from "#features/learning/onboarding/onboarding.store.ts";
import { ADDRESS } from "#features/learning/tour/tour.ts";
import { isTourDue, startTour } from "#features/learning/tour/tour.store.ts";
import { readOverlaysData } from "#lib/overlaysData.ts";
import { reportUnexpected } from "#lib/report.ts";
import { whenIdle } from "#lib/whenIdle.ts";
import { TYPING } from "#shell/page/keys.ts";
import { $overlay, closeOverlay, isOverlaid, openOverlay } from "#ui/overlay.ts";

const NAME = "onboarding";

/** Resolves when the page is there and at rest. */
async function isCalm(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await whenIdle();
}

/** Somebody who is busy here is asked on the next page. */
const isBusy = (): boolean => isOverlaid() || document.activeElement?.matches(TYPING) === true;

const isHere = (user: string): boolean => {
  const session = $session.get();
  return session.state === "signed-in" && session.user.id === user;
};

/** The tour, to whom it is due; by its address to whoever asks for it again. */
async function offerTour(user: string): Promise<void> {
  const isAgain = location.hash === ADDRESS;
  if (!isAgain && !(await isTourDue(user))) return;
  await isCalm();
  if (!isHere(user)) return;
  if (isAgain) {
    // The same address, pressed again, must be another one.
    history.replaceState(history.state, "", location.pathname + location.search);
    closeOverlay();
  } else if (isBusy()) return;
  startTour(user, isAgain);
}

async function ask(user: string): Promise<void> {
  if (!(await isOnboardingDue(user))) return offerTour(user);
  await readOverlaysData();
  await isCalm();
  if (isBusy() || !isHere(user)) return;
  await openOverlay(NAME);
  const stop = $overlay.listen((name) => {
    if (name === NAME) return;
    stop();
    // Whoever stays is shown around.
    offerTour(user).catch(reportUnexpected);
  });
}

/** The first questions, once, to a learner who looks around, and after them the tour. */
export function makeOffers(): void {
  let asked = "";
  $session.subscribe((session) => {
    if (session.state !== "signed-in" || session.user.id === asked) return;
    asked = session.user.id;
    ask(asked).catch(() => (asked = ""));
  });
  addEventListener("hashchange", () => location.hash === ADDRESS && void offerTour(asked).catch(reportUnexpected));
}
