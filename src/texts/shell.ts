import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  loggingOut: sentence(),
  operator: sentence(),
  moderation: sentence(),
  pageWasUpdated: sentence(),
  pageWasUpdatedPlease: sentence(),
  pleaseReload: sentence(),
  reloadGo: sentence(),
  needsConnectionTryAgain: sentence(),
  searchNotAvailableBrowse: sentence(),
  reload: sentence(),
  play: sentence(),
};

/** What a page says of itself: that it is older than the server, or has no connection. */
export const texts = told<typeof shape>("shell");
