import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  lesson: sentence("number"),
  play: sentence("number", "title"),
  syntheticVoice: sentence(),
  access: { free: sentence(), premium: sentence() },
};

/** What the first picture of the home page says once somebody has begun. */
export const texts = told<typeof shape>("home");
