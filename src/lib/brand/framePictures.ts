import { drawnAt } from "./pictures.ts";

const own = import.meta.glob<string>("/content/brand/{entry,not-found}.svg", {
  query: "?url",
  import: "default",
  eager: true,
});
const addressOf = (name: string): string => own[`/content/brand/${name}.svg`] ?? drawnAt(name);

/** Addresses of the pictures beside a form to come in by, and on the page that was not found. */
export const framePictures = { entry: addressOf("entry"), "not-found": addressOf("not-found") };
