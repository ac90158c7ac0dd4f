import { sentence, told } from "#build/texts/told.ts";

const screen = () => ({ title: sentence(), text: sentence() });

export const shape = {
  ask: { ...screen(), signedIn: sentence(), toMembership: sentence() },
  mailed: { title: sentence(), text: sentence("email"), hint: sentence(), again: sentence() },
  confirm: { ...screen(), yes: sentence(), no: sentence() },
  done: { title: sentence(), text: sentence("moment") },
  over: { ...screen(), again: sentence() },
  kept: screen(),
  noMail: { title: sentence(), text: sentence("email"), declaration: sentence(), act: sentence() },
};

/** What is said to somebody who withdraws without logging in. */
export const texts = told<typeof shape>("withdrawal");
