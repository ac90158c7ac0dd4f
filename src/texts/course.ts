import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  changed: sentence("title"),
  modules: plural(),
  lessons: plural(),
  moreLessons: plural(),
  minutes: plural(),
};

/** How many there are of something. */
export const texts = told<typeof shape>("course");
