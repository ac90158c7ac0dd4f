import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  lead: sentence(),
  ask: sentence(),
  askAt: sentence("time"),
  askOffline: sentence(),
  at: sentence("time"),
  answered: sentence(),
  here: plural("time"),
  more: sentence(),
  moreShown: plural(),
  all: sentence(),
  loading: sentence(),
  empty: sentence(),
  shut: sentence(),
  offline: sentence(),
  busy: sentence(),
  unanswered: sentence(),
  again: sentence(),
};

/** What is said around the questions about a lesson. */
export const texts = told<typeof shape>("questions");
