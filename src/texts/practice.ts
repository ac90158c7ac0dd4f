import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  chooseFirst: sentence(),
  toPractise: sentence("count"),
  due: { single: sentence(), few: sentence("count"), many: sentence("count", "minutes") },
  nothing: { next: plural("when"), known: sentence(), none: sentence() },
  closed: plural(),
  done: { all: sentence("right", "answered"), some: sentence("right", "answered") },
};

/** What is said of practice. */
export const texts = told<typeof shape>("practice");
