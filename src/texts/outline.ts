import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  place: sentence("module", "number"),
  sum: sentence("done", "lessons", "minutesDone", "minutes"),
  start: sentence("number"),
  goOn: sentence("number"),
};

/** How lessons are named by their place, and sums of them. */
export const texts = told<typeof shape>("outline");
