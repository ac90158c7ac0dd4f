import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  enterEmailAddress: sentence(),
  notWholeAddressSuch: sentence(),
  breadcrumb: sentence(),
  email: sentence(),
  exampleCom: sentence(),
  sendMeLink: sentence(),
  oneMoment: sentence(),
  sendAgain: sentence(),
  useAnotherAddress: sentence(),
  show: sentence(),
  passwordNeeds: sentence(),
  done: sentence(),
  stillNeeded: sentence("words"),
  passwordHasAllNeeds: sentence(),
  wereSorryButSomething: sentence(),
  refreshPage: sentence(),
  close: sentence(),
  light: sentence(),
  dark: sentence(),
  system: sentence(),
  needLength: sentence(),
  needLower: sentence(),
  needUpper: sentence(),
  needDigit: sentence(),
  needSymbol: sentence(),
  passwordNeedsOne: sentence("need"),
  passwordNeedsMore: sentence("needs", "last"),
  oops: sentence(),
};

/** What fields, forms and messages say wherever they stand. */
export const texts = told<typeof shape>("controls");
