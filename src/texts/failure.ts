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
  fieldEmpty: sentence(),
  fieldEmail: sentence(),
  fieldTaken: sentence(),
  fieldLong: sentence(),
  fieldShort: sentence(),
  fieldNotPossible: sentence(),
  linkOver: sentence(),
};

/** What a learner hears when something did not work. */
export const texts = told<typeof shape>("failure");
