import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  thereNoConnectionNothing: sentence(),
  noLongerLoggedLog: sentence(),
  wasOftenEnoughNow: sentence("retryTime"),
  serverHasLotDo: sentence(),
  pleaseCheckEntered: sentence(),
  serverDoesNotAnswer: sentence(),
  noLongerThere: sentence(),
  somethingWentWrongSide: sentence(),
};

/** What a learner hears when something did not work. */
export const texts = told<typeof shape>("failure");
