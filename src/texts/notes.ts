import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  noneInLesson: sentence(),
  all: sentence(),
  noteAt: sentence("time"),
  keep: sentence(),
  cancel: sentence(),
  hint: sentence(),
  kept: sentence(),
  keptOnPage: sentence(),
  change: sentence(),
  remove: sentence(),
  removed: sentence(),
  onlyHere: sentence(),
  undo: sentence(),
  found: plural(),
  foundNone: sentence(),
  file: sentence(),
  stillWaiting: plural(),
  none: { title: sentence(), text: sentence(), go: sentence("number") },
};

/** What is said of notes. */
export const texts = told<typeof shape>("notes");
