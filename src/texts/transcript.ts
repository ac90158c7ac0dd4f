import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  pressLine: sentence(),
  followAgain: sentence(),
  copy: sentence("time"),
  linkCopied: sentence(),
  linkInAddress: sentence(),
};

/** What the transcript's buttons say. */
export const texts = told<typeof shape>("transcript");
