import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  chooseFirst: sentence(),
  toPractise: sentence("count"),
  dueSingle: sentence(),
  dueFew: sentence("count"),
  dueMany: sentence("count", "minutes"),
  nothingNext: plural("when"),
  nothingKnown: sentence(),
  nothingNone: sentence(),
  closed: plural(),
  doneAll: sentence("right", "answered"),
  doneSome: sentence("right", "answered"),
  questionsCouldNotLoaded: sentence(),
  tryAgain: sentence(),
  questionCouldNotFetched: sentence(),
  loading: sentence(),
  wasToday: sentence(),
  nothingPractise: sentence(),
  go: sentence("left"),
  backDashboard: sentence(),
  practice: sentence(),
  practiseNow: sentence(),
  question: sentence("current", "number"),
  nextQuestion: sentence(),
  finish: sentence(),
  from: sentence(),
  bestAnswer: sentence(),
  goOnLesson: sentence("number"),
};

/** What is said of practice. */
export const texts = told<typeof shape>("practice");
