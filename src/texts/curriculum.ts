import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  done: sentence(),
  lessonsDone: sentence(),
  clipDone: sentence(),
  clipHere: sentence(),
};

/** What the curriculum says of one's progress. */
export const texts = told<typeof shape>("curriculum");
