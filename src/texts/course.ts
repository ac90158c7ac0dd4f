import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  changed: sentence("title"),
  modules: plural(),
  lessons: plural(),
  moreLessons: plural(),
  minutes: plural(),
  moduleRange: sentence("first", "last"),
  moduleList: sentence("some", "last"),
  moduleOne: sentence("id"),
  areFree: sentence("modules"),
  isFree: sentence("modules"),
  ofModule: sentence("site", "id"),
  ofLesson: sentence("site", "id", "number"),
  ofPremiumLesson: sentence("site", "id", "number"),
  curriculum: sentence(),
};

/** How many there are of something. */
export const texts = told<typeof shape>("course");
