import { plural, sentence, told } from "#build/texts/told.ts";

const screen = () => ({ title: sentence(), text: sentence() });

export const shape = {
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
  accept: { ...screen(), signedOut: sentence(), act: sentence() },
  accepted: { title: sentence(), text: sentence("until") },
  unknown: screen(),
  renews: screen(),
  toLesson: sentence(),
  toMembership: sentence(),
  busy: sentence(),
  given: { title: sentence(), to: sentence("email"), paid: sentence(), accepted: sentence(), ended: sentence() },
};

/** What is said to whoever gives Premium, and to whoever gets it. */
export const texts = told<typeof shape>("gift");
