import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  seeAgain: sentence(),
  reset: sentence(),
  certificate: sentence(),
  keep: sentence(),
  resetTitle: sentence("title"),
  resetAbout: plural(),
  resetDone: sentence(),
  changed: sentence(),
  since: sentence(),
};

/** What a module's page says of its progress. */
export const texts = told<typeof shape>("module");
