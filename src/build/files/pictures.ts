import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Stills that films and lessons show. */
export const PICTURES = "content/pictures";
/** Short silent clips that films show. */
export const FOOTAGE = "content/footage";

export const PICTURE_FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(jpg|png|webp)$/;
export const FOOTAGE_FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.mp4$/;

const filesOf = (root: string, folder: string, form: RegExp): string[] => {
  const path = join(root, folder);
  return existsSync(path) ? readdirSync(path).filter((file) => form.test(file)) : [];
};
const withoutEnding = (file: string): string => file.replace(/\.\w+$/, "");

/** The path of a still by its name; undefined when there is none. */
export function pictureFile(name: string, root = ""): string | undefined {
  const file = filesOf(root, PICTURES, PICTURE_FILE).find((one) => withoutEnding(one) === name);
  return file && `${PICTURES}/${file}`;
}

/** The path of a clip by its name; undefined when there is none. */
export const footageFile = (name: string, root = ""): string | undefined =>
  existsSync(join(root, FOOTAGE, `${name}.mp4`)) ? `${FOOTAGE}/${name}.mp4` : undefined;

export const pictureNames = (root = ""): string[] => filesOf(root, PICTURES, PICTURE_FILE).map(withoutEnding);
export const footageNames = (root = ""): string[] => filesOf(root, FOOTAGE, FOOTAGE_FILE).map(withoutEnding);
