import { sentence, told } from "#build/texts/told.ts";

export const shape = {
  moment: sentence("date", "time", "zone"),
  priceMonth: sentence("price"),
  priceYear: sentence("price"),
};

/** How the server puts a moment and a price together. */
export const texts = told<typeof shape>("formats");
