import { existsSync, readdirSync, readFileSync } from "node:fs";
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

interface Size {
  width: number;
  height: number;
}

/** Markers of a JPEG that tell its size; the others among them tell tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function inJpeg(data: Buffer): Size | undefined {
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    if (isFrame(data[at + 1] ?? 0)) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
  }
  return undefined;
}

function inWebp(data: Buffer): Size | undefined {
  const kind = data.toString("latin1", 12, 16);
  if (kind === "VP8X") return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
  if (kind === "VP8 ") return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const bits = data.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** How large a .jpg, .png or .webp is, read from its first bytes; undefined when it is none of them. */
export function pictureSize(path: string): Size | undefined {
  const data = readFileSync(path);
  if (data.length < 30) return undefined;
  if (data.toString("latin1", 1, 4) === "PNG") return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  if (data.toString("latin1", 8, 12) === "WEBP") return inWebp(data);
  return data.readUInt16BE(0) === 0xffd8 ? inJpeg(data) : undefined;
}
