import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  welcomeBack: sentence("name"),
  lesson: sentence("number"),
  play: sentence("number", "title"),
  syntheticVoice: sentence(),
  access: { free: sentence(), premium: sentence() },
  secondIs: sentence(),
  thirdIs: sentence(),
  fourthFact: sentence(),
  fourthIs: sentence(),
  sheetTitle: sentence(),
  sheetAbout: sentence("modules"),
  makeEachModuleLong: sentence(),
  module: sentence(),
  make: sentence(),
  time: sentence(),
  watchedOnce: sentence("lessons"),
  startLesson1: sentence(),
  seeCurriculum: sentence(),
  noAccountNeededWatch: sentence("freeSentence"),
  playLesson1: sentence("title"),
  lesson1: sentence(),
  free: sentence(),
  firstFact: sentence(),
  firstIs: sentence(),
  secondFact: sentence(),
  thirdFact: sentence(),
};

/** What the first picture of the home page says once somebody has begun. */
export const texts = told<typeof shape>("home");
