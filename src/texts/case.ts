import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  illustration: sentence(),
  seeFilled: sentence(),
  filledBy: sentence("channel"),
  whole: sentence(),
  corner: sentence("number"),
  decision: sentence(),
  middle: sentence("value"),
  video: sentence(),
  month: sentence(),
  hours: sentence(),
  made: sentence(),
  published: sentence(),
  note: sentence(),
  sum: sentence(),
  table: sentence(),
  months: sentence(),
  forMembers: sentence(),
  kept: plural(),
  premium: sentence(),
  follow: sentence(),
  startTitle: sentence(),
  start: sentence(),
  others: sentence(),
  lessonMark: sentence("number"),
  premiumMark: sentence(),
  curriculum: sentence(),
};

/** What stands around the case that is followed through the lessons. */
export const texts = told<typeof shape>("case");
