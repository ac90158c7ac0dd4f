import { $session } from "#features/account/session/account.store.ts";
import { $isSkipped, isOnboardingDue, mayBeDue } from "#features/learning/onboarding/onboarding.store.ts";
import { ADDRESS } from "#features/learning/tour/tour.ts";
import { completeTour, isTourDue, startTour } from "#features/learning/tour/tour.store.ts";
import { readOverlaysData } from "#lib/overlaysData.ts";
import * as routes from "#lib/routes.ts";
import { reportUnexpected } from "#lib/report.ts";
import { isTyping } from "#lib/typing.ts";
import { keepInTab, LED, readInTab } from "#lib/tab.ts";
import { whenIdle } from "#lib/whenIdle.ts";
import { $overlay, bringOverlay, closeOverlay, isOverlaid, openOverlay } from "#ui/overlay.ts";

const NAME = "onboarding";

/** Resolves when the page is there and at rest. */
async function isCalm(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await whenIdle();
}

/** Something was written on this page. */
let isFilling = false;
/** A lesson's film plays, or will as soon as it can; of another site's film nobody hears whether it does. */
const isFilmOn = (): boolean =>
  [...document.querySelectorAll<HTMLVideoElement>("article.lesson video")].some(({ paused }) => !paused) ||
  document.querySelector("article.lesson iframe") !== null ||
  location.hash === routes.PLAY;

/** Where somebody orders, pays or gives notice, nothing else is asked. */
const ORDERS = /^\/(subscriptions?|prepayment|payment|success|cancel|gift|withdraw)$/;

/** Somebody who is busy here is asked on the next page. */
const isBusy = (): boolean =>
  ORDERS.test(location.pathname) || isOverlaid() || isFilling || isFilmOn() || isTyping(document.activeElement);

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
  await readOverlaysData();
  startTour(user, isAgain);
}

/** What the questions are made of, while the account is asked whether they are due. */
const prepare = () =>
  Promise.all([
    readOverlaysData(),
    import("#features/learning/onboarding/Onboarding.tsx"),
    import("#ui/OverlayFrame.tsx"),
  ]);

/** Whoever came for something has it first: the dashboard asks them. */
function isLedElsewhere(): boolean {
  if (location.pathname === routes.page("dashboard")) keepInTab(LED, undefined);
  return readInTab(LED) === true;
}

async function ask(user: string): Promise<void> {
  if (isLedElsewhere() && location.hash !== ADDRESS) return;
  const prepared = mayBeDue(user) ? prepare() : undefined;
  // Whether it came is asked below, if it is needed at all.
  prepared?.catch(() => undefined);
  if (!(await isOnboardingDue(user))) return offerTour(user);
  await prepared;
  await bringOverlay(NAME);
  if (isBusy() || !isHere(user)) return;
  await openOverlay(NAME);
  const stop = $overlay.listen((name) => {
    if (name === NAME) return;
    stop();
    // Whoever wants no questions wants no tour, and whoever stays is shown around.
    if ($isSkipped.get()) completeTour();
    else offerTour(user).catch(reportUnexpected);
  });
}

/** The first questions, once, to a learner who looks around, and after them the tour. */
export function makeOffers(): void {
  let asked = "";
  addEventListener(
    "input",
    ({ target }) => (isFilling ||= isTyping(target) && Boolean((target as Element).closest("main"))),
  );
  $session.subscribe((session) => {
    if (session.state !== "signed-in" || session.user.id === asked) return;
    asked = session.user.id;
    ask(asked).catch(() => (asked = ""));
  });
  addEventListener("hashchange", () => location.hash === ADDRESS && void offerTour(asked).catch(reportUnexpected));
}
