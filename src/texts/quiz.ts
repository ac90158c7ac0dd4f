import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  check: sentence(),
  from: sentence(),
  right: sentence(),
  wrong: sentence(),
  tryAgain: sentence(),
  notStored: sentence(),
  waiting: sentence(),
  logIn: sentence(),
  askedAgain: sentence(),
  answeredOn: sentence("day"),
  comesBack: sentence("when"),
  rests: sentence(),
  whenToday: sentence(),
  whenTomorrow: sentence(),
  whenDay: sentence("weekday", "day"),
  stillWaiting: plural(),
};

/** What is said of a question and of its answer. */
export const texts = told<typeof shape>("quiz");
