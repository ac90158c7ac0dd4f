import { $session } from "#features/account/account.store.ts";
import { isOnboardingDue } from "#features/onboarding/onboarding.store.ts";
import { openDialog } from "#ui/panel/dialog.ts";
import { whenIdle } from "#shell/late/idle.ts";
import { TYPING } from "#shell/page/keys.ts";
import { loadPanels } from "#shell/panels/loadPanels.ts";

const isLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", () => resolve(), { once: true });
  });

/** Somebody who is busy here is asked on the next page. */
const isBusy = (): boolean =>
  document.querySelector("dialog[open]") !== null || document.activeElement?.matches(TYPING) === true;

async function ask(user: string): Promise<void> {
  if (!(await isOnboardingDue(user))) return;
  const [{ startOnboardingPanel }] = await Promise.all([
    import("#features/onboarding/onboardingPanel.ts"),
    loadPanels(),
  ]);
  await isLoaded();
  await whenIdle();
  const session = $session.get();
  if (isBusy() || session.state !== "signed-in" || session.user.id !== user) return;
  const dialog = openDialog("onboarding");
  if (dialog) startOnboardingPanel(dialog);
}

/** The first questions, once, to a learner who looks around. */
export function offerOnboarding(): void {
  let asked = "";
  $session.subscribe((session) => {
    if (session.state !== "signed-in" || session.user.id === asked) return;
    asked = session.user.id;
    ask(asked).catch(() => (asked = ""));
  });
}
