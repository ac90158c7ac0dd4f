import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  youMade: sentence(),
  certificate: sentence(),
  openCertificate: sentence(),
  code: sentence("code"),
  nameMissing: sentence(),
  tellName: sentence(),
  comesLater: sentence(),
  forVisitors: sentence(),
  signUpToSave: sentence(),
  enough: sentence(),
  partOfPremium: sentence(),
  wrapNext: sentence(),
  toDashboard: sentence(),
  close: sentence(),
  next: sentence("module"),
  start: sentence("number"),
  look: sentence("number"),
  moduleWhere: sentence("module", "modules"),
  moduleTitle: sentence("title"),
  moduleClips: sentence("count", "time"),
  courseWhere: sentence(),
  courseTitle: sentence(),
  courseClips: sentence("count", "time"),
  goesOnWith: sentence("sum", "title", "time"),
  startsWith: sentence("sum", "title", "time"),
};

/** What is said when a module or the course is finished. */
export const texts = told<typeof shape>("finished");
