import { $session } from "#features/account/account.store.ts";
import { isOnboardingDue } from "#features/onboarding/onboarding.store.ts";
import { ADDRESS } from "#features/tour/tour.ts";
import { reportUnexpected } from "#lib/report.ts";
import { openDialog } from "#ui/panel/dialog.ts";
import { whenIdle } from "#shell/late/idle.ts";
import { loadPanels } from "#shell/panels/loadPanels.ts";
import { isBusy, isLoaded } from "./interrupting.ts";
import { offerTour } from "./tour.ts";

async function ask(user: string): Promise<void> {
  if (!(await isOnboardingDue(user))) return offerTour(user);
  const [{ startOnboardingPanel }, { sayWithoutMail }] = await Promise.all([
    import("#features/onboarding/onboardingPanel.ts"),
    import("#shell/panels/withoutMail.ts"),
    loadPanels(),
  ]);
  await isLoaded();
  await whenIdle();
  const session = $session.get();
  if (isBusy() || session.state !== "signed-in" || session.user.id !== user) return;
  const dialog = openDialog("onboarding");
  if (!dialog) return;
  startOnboardingPanel(dialog);
  void sayWithoutMail(dialog);
  // Whoever stays is shown around.
  dialog.addEventListener("close", () => offerTour(user).catch(reportUnexpected), { once: true });
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
