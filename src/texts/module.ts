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
  curriculum: sentence(),
  lessonNotPartModule: sentence(),
  hasNoLessonsYet: sentence(),
  lessons: sentence(),
  module: sentence("id"),
  make: sentence("outcome"),
  startLesson1: sentence(),
  opensLaterThereNo: sentence(),
  premium: sentence(),
  premium2: sentence(),
  doneOf: sentence("done", "lessons"),
  doneOfLeft: sentence("done", "lessons", "time"),
};

/** What a module's page says of its progress. */
export const texts = told<typeof shape>("module");
