import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  signedOut: sentence(),
  signedOutEverywhere: sentence(),
  cookieLeft: sentence(),
  due: sentence("count"),
  lessons: sentence("done", "all"),
};

/** What is said of the account itself. */
export const texts = told<typeof shape>("account");
