import { yamlText, yamlWord } from "#build/authoring/written.ts";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";
import { cut } from "#build/import/lesson/form.ts";
import { titled } from "./names.ts";

const SHORTEST = 20;

/** The form of a module. Its card is public as soon as a site is built of it: nothing in it asks to be written. */
export function moduleFile(id: number, title: string, description: string | undefined, access: string): string {
  const said = cut(description, 200);
  const words = said.length >= SHORTEST ? said : "The lessons of this module are being prepared.";
  return [
    `id: ${id}`,
    `title: ${yamlWord(titled(title, 60, "Module"))}`,
    `description: ${yamlText(words)}${words === said ? "" : ` # ${TO_WRITE} one or two sentences`}`,
    `thumbnail: ./thumbnail.svg # ${TO_WRITE} a drawing of its own, 960 × 540, and what it shows`,
    'thumbnailAlt: "A sheet of paper with lines on it, the picture of a module that has none yet"',
    `access: ${access}`,
    "",
  ].join("\n");
}

export const THUMBNAIL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540">
  <rect width="960" height="540" fill="#e9e4d8" />
  <g fill="none" stroke="#3b3a36" stroke-width="6" stroke-linejoin="round" stroke-linecap="round">
    <path d="M330 90h230l70 70v290H330z" fill="#fbf9f4" />
    <path d="M560 90v70h70" />
    <path d="M380 220h200M380 270h200M380 320h200M380 370h120" />
  </g>
</svg>
`;
