import { $session } from "#features/account/account.store.ts";
import { ADDRESS } from "#features/tour/tour.ts";
import { isTourDue } from "#features/tour/tour.store.ts";
import { whenIdle } from "#shell/late/idle.ts";
import { isBusy, isLoaded } from "./interrupting.ts";

const isHere = (user: string): boolean => {
  const session = $session.get();
  return session.state === "signed-in" && session.user.id === user;
};

/** The tour, to whom it is due; by its address to whoever asks for it again. */
export async function offerTour(user: string): Promise<void> {
  const isAgain = location.hash === ADDRESS;
  if (!isAgain && !(await isTourDue(user))) return;
  const { startTour } = await import("#features/tour/card.ts");
  await isLoaded();
  await whenIdle();
  if (!isHere(user)) return;
  if (isAgain) {
    // The same address, pressed again, must be another one.
    history.replaceState(history.state, "", location.pathname + location.search);
    document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((dialog) => dialog.close());
  } else if (isBusy()) return;
  startTour(user, isAgain);
}
