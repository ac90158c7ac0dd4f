import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  looking: sentence(),
  specimenWords: sentence(),
  specimenMeaning: sentence(),
  notACode: sentence(),
  copied: sentence(),
  notCopied: sentence(),
  found: {
    genuine: { words: sentence(), meaning: sentence() },
    unchecked: { words: sentence(), meaning: sentence() },
    wrong: { words: sentence(), meaning: sentence() },
    unknown: { words: sentence(), meaning: sentence() },
    offline: { words: sentence(), meaning: sentence() },
    busy: { words: sentence(), meaning: sentence() },
    broken: { words: sentence(), meaning: sentence() },
  },
};

/** What is said of a certificate that was looked up. */
export const texts = told<typeof shape>("certificates");
