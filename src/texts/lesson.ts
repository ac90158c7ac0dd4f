import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  markComplete: sentence(),
  completedUndo: sentence(),
  completeAgain: sentence(),
  saved: sentence(),
  moduleFinished: sentence(),
  seeCertificate: sentence(),
  waiting: sentence(),
  noRoom: sentence(),
  onThisDevice: sentence(),
  onThisPage: sentence(),
  logInToKeep: sentence(),
  changedSince: sentence("day"),
  syntheticVoice: sentence(),
  doneWhen: sentence(),
};

/** What a lesson says of its progress. */
export const texts = told<typeof shape>("lesson");
