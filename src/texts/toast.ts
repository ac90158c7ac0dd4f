import { sentence, told } from "#build/texts/told.ts";

export const shape = { dismiss: sentence() };

/** What every message over the page has. */
export const texts = told<typeof shape>("toast");
