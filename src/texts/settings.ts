import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  motion: sentence(),
  fillsSlidesPageTransitions: sentence(),
  particles: sentence(),
  dustProjectorsBeamBehind: sentence(),
  playerKeys: sentence(),
  singleKeysSuch: sentence(),
  completeLessonsThemselves: sentence(),
  n90VideoCanUndone: sentence(),
  notifications: sentence(),
  alertsSiteAboutPayments: sentence(),
  emailUpdates: sentence(),
  onceWeekMailNew: sentence(),
  settings: sentence(),
  account: sentence(),
  advancedSearch: sentence(),
  theme: sentence(),
};

/** What the settings say. */
export const texts = told<typeof shape>("settings");
