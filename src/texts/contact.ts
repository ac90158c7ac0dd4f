import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  name: sentence(),
  nameHint: sentence(),
  email: sentence(),
  emailHint: sentence(),
  topic: sentence(),
  topicHint: sentence(),
  topics: {
    course: sentence(),
    account: sentence(),
    premium: sentence(),
    refund: sentence(),
    privacy: sentence(),
    other: sentence(),
  },
  message: sentence(),
  messageHint: sentence(),
  left: plural(),
  tooLong: plural(),
  send: sentence(),
  sending: sentence(),
  again: sentence(),
  promise: sentence(),
  problems: {
    name: sentence(),
    longName: sentence(),
    topic: sentence(),
    message: sentence(),
    longMessage: sentence(),
    email: sentence(),
    website: sentence(),
    quick: sentence(),
  },
  refused: sentence(),
  kept: sentence(),
  offline: sentence(),
  thanks: { title: sentence(), text: sentence(), to: sentence("email"), another: sentence() },
  byMail: sentence(),
  byMailHint: sentence(),
  website: sentence(),
};

/** What the contact page says; the server gets it with texts.json, for whoever has no scripts. */
export const texts = told<typeof shape>("contact");
