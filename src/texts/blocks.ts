import { plural, sentence, told } from "#build/texts/told.ts";

export const shape = {
  minutes: plural(),
  premiumStartsHere: sentence(),
  copy: sentence(),
  copied: sentence(),
  copiedPasteWhereWork: sentence(),
  browserDidNotLet: sentence(),
  table: sentence(),
  inWords: sentence(),
  file: sentence("kind", "size"),
};

/** What stands around the blocks of a lesson. */
export const texts = told<typeof shape>("blocks");
