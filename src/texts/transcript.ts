import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  beside: sentence(),
  followAgain: sentence(),
  showBeside: sentence(),
  close: sentence(),
  copy: sentence("time"),
  linkCopied: sentence(),
  linkInAddress: sentence(),
};

/** What the transcript's buttons say. */
export const texts = told<typeof shape>("transcript");
