import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  done: sentence(),
  lessonsDone: sentence(),
  clipDone: sentence(),
  clipHere: sentence(),
  filterLessons: sentence(),
  level: sentence(),
  anyLevel: sentence(),
  topic: sentence(),
  anyTopic: sentence(),
  clear: sentence(),
  chosenLessons: sentence(),
  all: sentence(),
  notStarted: sentence(),
  underWay: sentence(),
  finished: sentence(),
  showModules: sentence(),
  opensLater: sentence(),
  premium: sentence(),
  done2: sentence(),
  where: sentence(),
  doWord: sentence(),
  partPremium: sentence(),
  locked: sentence(),
  noModulesMatch: sentence(),
  inModules: sentence("lessons", "modules"),
};

/** What the curriculum says of one's progress. */
export const texts = told<typeof shape>("curriculum");
