import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  introduced: sentence(),
  glossary: sentence(),
  /** Names the row of letters. */
  letters: sentence(),
};

/** What stands around the glossary. */
export const texts = told<typeof shape>("glossary");
