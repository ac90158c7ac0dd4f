import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  signedOut: sentence(),
  signedOutEverywhere: sentence(),
  cookieLeft: sentence(),
  due: sentence("count"),
  lessons: sentence("done", "all"),
  loading: sentence(),
  logNow: sentence(),
  goHomePage: sentence(),
  unauthorizedAccessWillRedirected: sentence(),
  profile: sentence(),
};

/** What is said of the account itself. */
export const texts = told<typeof shape>("account");
