import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  understood: sentence(),
  done: sentence(),
  takenBack: sentence("titles", "why"),
  takenBackUnknown: sentence("why"),
  stillWaiting: plural(),
};

/** What is said of progress that waits or was refused. */
export const texts = told<typeof shape>("progress");
