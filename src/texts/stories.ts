import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  illustration: sentence(),
};

/** What stands on each success story. */
export const texts = told<typeof shape>("stories");
