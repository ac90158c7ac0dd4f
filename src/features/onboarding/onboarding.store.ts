import { $session, keepUser } from "#features/account/account.store.ts";
import { changeSetting, chooseTheme } from "#features/settings/choices.store.ts";
import { $settings, $theme } from "#features/settings/settings.store.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { readStored, readStoredJson, store } from "#lib/storage.ts";
import {
  answersFrom,
  COMPLETED_KEY,
  DATA_KEY,
  isCompletedBy,
  keptFrom,
  PREFERENCES_STEP,
  type Answers,
} from "./onboarding.ts";

const learner = (): string => {
  const session = $session.get();
  return session.state === "signed-in" ? session.user.id : "";
};

const users = async () => (await pocketbase()).collection("users");
const keptHere = () => keptFrom(readStoredJson(DATA_KEY));

function keep(answers: Answers, user: string, isSent: boolean, step?: number): void {
  store(DATA_KEY, JSON.stringify({ ...answers, user, isSent, ...(step && { step }) }));
}

function markCompleted(answers: Answers, user: string, isSent: boolean): void {
  keep(answers, user, isSent);
  store(COMPLETED_KEY, "true");
}

/** The questions are due when neither this device nor the account knows them answered or skipped. */
export async function isOnboardingDue(user: string): Promise<boolean> {
  const kept = keptHere();
  if (isCompletedBy(user, readStored(COMPLETED_KEY), kept)) {
    if (kept.user && !kept.isSent) void tellAccount(kept, user);
    return false;
  }
  try {
    const { onboarding } = await (await users()).getOne(user, { fields: "id,onboarding" });
    if (onboarding?.completed !== true) return learner() === user;
    markCompleted(answersFrom(onboarding), user, true);
  } catch (error) {
    failureOf(error);
  }
  return false;
}

/** Where somebody left off, on this device; preferences that they did not come to yet are what they have set already. */
export function startAnswers(): Answers & { step: number } {
  const kept = keptHere();
  const { step = 1, ...mine } = kept.user === learner() ? kept : keptFrom(undefined);
  const answers = answersFrom(mine);
  if (step >= PREFERENCES_STEP) return { ...answers, step };
  const { notifications, emailUpdates } = $settings.get();
  return { ...answers, preferences: { notifications, emailUpdates, theme: $theme.get() }, step };
}

/** The answers so far and the question that is open survive a closed page. */
export const keepAnswers = (answers: Answers, step: number): void => keep(answers, learner(), false, step);

/** What was preferred holds from now on, as if it was chosen in the settings. */
export function prefer({ theme, ...switches }: Answers["preferences"]): void {
  if (theme !== $theme.get()) chooseTheme(theme);
  for (const name of ["notifications", "emailUpdates"] as const) {
    if (switches[name] !== $settings.get()[name]) changeSetting(name, switches[name]);
  }
}

/** Finished or skipped: not asked again, here or on another device. */
export function completeOnboarding(answers: Answers): void {
  const user = learner();
  markCompleted(answers, user, false);
  void tellAccount(answers, user);
}

/** What the account could not hear now it hears from the next page. */
async function tellAccount({ experience, goals, preferences }: Answers, user: string): Promise<void> {
  const onboarding = { experience, goals, preferences, completed: true };
  try {
    // Outlives the page: the last step leads to a lesson.
    const record = await (await users()).update(user, { onboarding }, { keepalive: true });
    if (learner() !== user) return;
    keep({ ...(experience && { experience }), goals, preferences }, user, true);
    keepUser(record);
  } catch (error) {
    failureOf(error);
    addEventListener("online", () => void isOnboardingDue(user), { once: true });
  }
}
