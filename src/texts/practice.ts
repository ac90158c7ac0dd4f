import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  chooseFirst: sentence(),
  toPractise: sentence("count"),
  dueSingle: sentence(),
  dueFew: sentence("count"),
  dueMany: sentence("count", "minutes"),
  nothingNext: plural("when"),
  nothingKnown: sentence(),
  nothingNone: sentence(),
  closed: plural(),
  doneAll: sentence("right", "answered"),
  doneSome: sentence("right", "answered"),
};

/** What is said of practice. */
export const texts = told<typeof shape>("practice");
