import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  greeting: sentence("day"),
  greetingByName: sentence("day", "name"),
  nextFinishes: sentence("module"),
  nextRest: sentence("lessons", "time", "module"),
  nextBeginLabel: sentence(),
  nextBeginText: sentence("time"),
  nextBeginAct: sentence(),
  nextBeginOther: sentence(),
  nextGoLabel: sentence(),
  nextGoText: sentence("place", "time", "rest"),
  nextGoAct: sentence("number"),
  nextGoResume: sentence("time"),
  nextPremiumLabel: sentence(),
  nextPremiumText: sentence("number"),
  nextPremiumAct: sentence(),
  nextPremiumOther: sentence("number"),
  nextFinishedLabel: sentence(),
  nextFinishedTitle: sentence(),
  nextFinishedText: sentence("lessons", "minutes"),
  nextFinishedAct: sentence(),
  nextFinishedOther: sentence(),
  stateUpdates: plural(),
  stateKept: sentence("updates"),
  stateUnkept: sentence("updates"),
  stateEmpty: sentence(),
  stateUnreachable: sentence(),
  stateStaleToday: sentence("time"),
  stateStale: sentence("day", "time"),
  refusedLesson: sentence("number", "title", "why"),
  refusedGone: sentence("why"),
};

/** What the dashboard says. */
export const texts = told<typeof shape>("dashboard");
