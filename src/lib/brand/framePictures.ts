import { drawnAt } from "./pictures.ts";

const own = import.meta.glob<string>("/content/brand/{entry,not-found}.svg", {
  query: "?url",
  import: "default",
  eager: true,
});
const addressOf = (name: string): string => own[`/content/brand/${name}.svg`] ?? drawnAt(name);

/** URLs of the pictures beside the sign-in form and on the 404 page. */
export const framePictures = { entry: addressOf("entry"), "not-found": addressOf("not-found") };
