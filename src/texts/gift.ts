import { plural, sentence, told } from "#build/texts/told.ts";

const screen = () => ({ title: sentence(), text: sentence() });

export const shape = {
  panel: { ...screen(), once: sentence("money"), act: sentence() },
  give: { ...screen(), signedOut: sentence() },
  logIn: sentence(),
  register: sentence(),
  long: sentence(),
  months: plural(),
  choice: sentence("months", "money"),
  email: sentence(),
  emailHint: sentence(),
  from: sentence(),
  words: sentence(),
  wordsHint: sentence(),
  pay: sentence("money"),
  closed: screen(),
  accept: { ...screen(), signedOut: sentence(), as: sentence("email"), act: sentence() },
  accepted: { title: sentence(), text: sentence("until") },
  unknown: screen(),
  renews: screen(),
  toLesson: sentence(),
  toMembership: sentence(),
  busy: sentence(),
  given: {
    title: sentence(),
    to: sentence("email"),
    forgotten: sentence(),
    paid: sentence(),
    accepted: sentence(),
    ended: sentence(),
  },
  link: { copy: sentence(), copied: sentence(), refused: sentence() },
};

/** What is said to whoever gives Premium, and to whoever gets it. */
export const texts = told<typeof shape>("gift");
