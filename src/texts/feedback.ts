import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  title: sentence(),
  about: sentence(),
  type: sentence(),
  types: { general: sentence(), bug: sentence(), suggestion: sentence() },
  message: sentence(),
  email: sentence(),
  emailHint: sentence(),
  send: sentence(),
  sending: sentence(),
  again: sentence(),
  goesAlong: sentence("page", "width", "theme"),
  themes: { light: sentence(), dark: sentence() },
  left: plural(),
  tooLong: plural(),
  problems: { empty: sentence(), long: sentence() },
  refused: { title: sentence(), kept: sentence(), type: sentence(), email: sentence(), website: sentence() },
  offline: sentence(),
  thanks: { title: sentence(), text: sentence() },
  sent: sentence(),
  notSent: sentence(),
  open: sentence(),
  plain: sentence(),
  goesAlongPlain: sentence(),
  exampleCom: sentence(),
  website: sentence(),
};

/** What is said around a word to whoever runs the site. */
export const texts = told<typeof shape>("feedback");
