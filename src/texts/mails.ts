import { sentence, told } from "#build/texts/told.ts";

const letter = { subject: sentence(), text: sentence(), button: sentence(), ending: sentence() };

export const shape = {
  questions: sentence("email"),
  confirmAddress: letter,
  alreadyRegistered: letter,
  resetPassword: letter,
  noAccount: letter,
  changeAddress: letter,
  addressTaken: letter,
  signIn: letter,
  newDevice: { subject: sentence(), text: sentence("device"), ending: sentence() },
};

/** What the server's mails say; it gets them with texts.json. */
export const texts = told<typeof shape>("mails");
