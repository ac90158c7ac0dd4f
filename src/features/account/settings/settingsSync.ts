import { accountField } from "#sync/accountField.ts";
import { lastOfEach, type Registration } from "#sync/sync.ts";
import { choiceFrom, chosenFrom, NO_CHOICES, withChoices, type Choice, type Chosen } from "./choices.ts";

/** How a device looks lies apart, below `theme` and `settings`: there the first paint reads it as it stands. */
export const settingsSync: Registration<Choice, Chosen> = {
  key: "settings_known",
  waiting: "waiting_settings_",
  empty: NO_CHOICES,
  isOrderless: true,
  operationFrom: choiceFrom,
  dataFrom: (parts) => chosenFrom(parts[""]),
  apply: withChoices,
  compacted: (waiting) => lastOfEach(waiting, ({ name }) => name),
  // No learner has to know.
  isQuiet: () => true,
  async send(server, operations) {
    const change = operations.length > 0 ? withChoices(NO_CHOICES, operations) : undefined;
    return { data: chosenFrom(await accountField(server, "settings", change)), sent: operations };
  },
};
