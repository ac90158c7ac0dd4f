import { plural, sentence, told } from "#build/texts/told.ts";

const page = { title: sentence(), text: sentence(), button: sentence() };

export const shape = {
  added: sentence("title"),
  changed: sentence("title"),
  more: plural(),
  due: plural(),
  pages: { ask: page, done: page, broken: page },
};

/** What the weekly mail is made of, and the page that ends it; the server gets it with texts.json. */
export const texts = told<typeof shape>("weekly");
