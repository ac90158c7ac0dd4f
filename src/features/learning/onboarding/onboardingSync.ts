import { accountField } from "#sync/accountField.ts";
import { lastOfEach, type Operation, type Registration } from "#sync/sync.ts";
import { answersFrom, type Answers } from "./onboarding.ts";

/** What an account knows: the answers, and whether the questions are over. */
interface Onboarding extends Answers {
  completed: boolean;
}

/** The questions were finished or skipped. */
type Answered = Operation & Answers;

export const onboardingFrom = (told: Record<string, unknown>): Onboarding => ({
  ...answersFrom(told),
  completed: told["completed"] === true,
});

/** As it is told, without what makes it an operation. */
const asTold = (answered: Answered): Onboarding => ({ ...answersFrom(answered), completed: true });

/** Of what waits the last answers count. */
const last = (waiting: Answered[]): Answered[] => lastOfEach(waiting, () => "");

/** What this device knows at once lies apart, below the keys of spec §7. */
export const onboardingSync: Registration<Answered, Onboarding> = {
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
};
