import { $session, toldField } from "#features/account/session/account.store.ts";
import { changeSetting, chooseTheme } from "#features/account/settings/choices.store.ts";
import { $settings, $theme } from "#features/account/settings/settings.store.ts";
import { atom } from "nanostores";
import { readStored, readStoredJson, store } from "#lib/storage.ts";
import { accountField } from "#sync/accountField.ts";
import { lastOfEach, type Operation } from "#sync/sync.ts";
import { Synced } from "#sync/synced.ts";
import {
  answersFrom,
  ONBOARDING_COMPLETED_KEY,
  DATA_KEY,
  isCompletedBy,
  keptAnswersFrom,
  PREFERENCES_STEP,
  type Answers,
} from "./onboarding.ts";

/** What an account knows: the answers, and whether the questions are over. */
interface Onboarding extends Answers {
  completed: boolean;
}

/** The questions were finished or skipped. */
type Answered = Operation & Answers;

const onboardingFrom = (told: Record<string, unknown>): Onboarding => ({
  ...answersFrom(told),
  completed: told["completed"] === true,
});

/** As it is told, without what makes it an operation. */
const asTold = (answered: Answered): Onboarding => ({ ...answersFrom(answered), completed: true });

/** Of what waits the last answers count. */
const last = (waiting: Answered[]): Answered[] => lastOfEach(waiting, () => "");

const learner = (): string => {
  const session = $session.get();
  return session.state === "signed-in" ? session.user.id : "";
};

/** What this device knows at once lies apart, below the keys of spec §7. */
export const syncedOnboarding = new Synced<Answered, Onboarding>({
  key: "onboarding",
  waiting: "waiting_onboarding_",
  empty: onboardingFrom({}),
  isOrderless: true,
  operationFrom: (kept) => ({ ...kept, ...answersFrom(kept) }),
  dataFrom: (parts) => onboardingFrom(parts[""] ?? {}),
  apply: (told, waiting) => last(waiting).reduce((_, answered) => asTold(answered), told),
  compacted: last,
  // No learner has to know.
  isQuiet: () => true,
  async send(server, operations) {
    const answered = last(operations)[0];
    const told = await accountField(server, "onboarding", answered && asTold(answered));
    return { data: onboardingFrom(told), sent: operations };
  },
});

const keptHere = () => keptAnswersFrom(readStoredJson(DATA_KEY));

/** The answers so far and the question that is open survive a closed page. */
export function keepAnswers(answers: Answers, step?: number, user = learner()): void {
  store(DATA_KEY, JSON.stringify({ ...answers, user, ...(step && { step }) }));
}

function markCompleted(answers: Answers, user: string): void {
  keepAnswers(answers, undefined, user);
  store(ONBOARDING_COMPLETED_KEY, "true");
}

/** This device does not know them answered or skipped: the account is asked. */
export const mayBeDue = (user: string): boolean =>
  !isCompletedBy(user, readStored(ONBOARDING_COMPLETED_KEY), keptHere());

/** The questions are due when neither this device nor the account knows them answered or skipped. */
export async function isOnboardingDue(user: string): Promise<boolean> {
  if (!mayBeDue(user)) return false;
  const field = await toldField(user, "onboarding");
  if (!field || learner() !== user) return false;
  const told = onboardingFrom(field);
  if (told.completed) markCompleted(answersFrom(told), user);
  return !told.completed;
}

/** Where somebody left off, on this device; preferences that they did not come to yet are what they have set already. */
export function startAnswers(): Answers & { step: number } {
  const kept = keptHere();
  const { step = 1, ...mine } = kept.user === learner() ? kept : keptAnswersFrom(undefined);
  const answers = answersFrom(mine);
  if (step >= PREFERENCES_STEP) return { ...answers, step };
  const { notifications, emailUpdates } = $settings.get();
  return { ...answers, preferences: { notifications, emailUpdates, theme: $theme.get() }, step };
}

/** What was preferred holds from now on, as if it was chosen in the settings. */
export function prefer({ theme, ...switches }: Answers["preferences"]): void {
  if (theme !== $theme.get()) chooseTheme(theme);
  for (const name of ["notifications", "emailUpdates"] as const) {
    if (switches[name] !== $settings.get()[name]) changeSetting(name, switches[name]);
  }
}

/** The questions of this page were skipped. */
export const $isSkipped = atom(false);

/** Finished or skipped: not asked again, here or on another device. */
export function completeOnboarding(answers: Answers, isSkipped = false): void {
  const user = learner();
  // Closed by the end of the session: as a visitor's it would be told of whoever signs in next.
  if (!user) return;
  $isSkipped.set(isSkipped);
  markCompleted(answers, user);
  void syncedOnboarding.add(answers);
}
