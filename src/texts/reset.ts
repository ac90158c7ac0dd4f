import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  chooseNewPassword: sentence(),
  checkMail: sentence(),
  oneMoment: sentence(),
  linkNoLongerWorks: sentence(),
  newPasswordSaved: sentence(),
  personHelps: sentence(),
  siteSendsNoMails: sentence(),
  write: sentence(),
  subject: sentence(),
  body: sentence(),
  act: sentence(),
  addressAccountPersonHelps: sentence(),
  askNewLink: sentence(),
  logIn: sentence(),
  rememberAfterAll: sentence(),
  sentOnceMore: sentence(),
  linkWorksOnceHalf: sentence(),
  saveLog: sentence(),
  email: sentence(),
  newPassword: sentence(),
  tellUsAddressSend: sentence(),
  mailWaySaysGo: sentence("email"),
  everyDeviceLoggedOut: sentence("email"),
  everyDeviceLoggedOut2: sentence(),
  linkNewPasswordWorks: sentence(),
  logGo: sentence(),
};

/** What choosing a new password says. */
export const texts = told<typeof shape>("reset");
