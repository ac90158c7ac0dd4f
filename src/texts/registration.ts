import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  openLinkMailEnter: sentence(),
  makeFreeAccount: sentence(),
  checkMail: sentence(),
  accountThere: sentence(),
  keepsPlaceNotesName: sentence(),
  sentMailSaysGo: sentence("email"),
  butBrowserKeepsNothing: sentence(),
  goAnyway: sentence(),
  haveAccount: sentence(),
  wondering: sentence(),
  logIn: sentence(),
  accountKeeps: sentence(),
  sentOnceMore: sentence(),
  makeMyAccount: sentence(),
  nameOptional: sentence(),
  standsCertificatesReviewsMay: sentence(),
  password: sentence(),
  thereAccountAddressAlready: sentence(),
};

/** What making an account says. */
export const texts = told<typeof shape>("registration");
