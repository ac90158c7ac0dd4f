import { footageFile, pictureFile } from "#authoring/film/tools/library.ts";

/** A picture or clip that a film names, and where. */
export interface NamedPicture {
  path: (string | number)[];
  name: string;
  isClip: boolean;
}

const THING = /^picture:([a-z0-9-]+)$/;

/** Every picture and clip in the YAML of a film, in its order. */
export function picturesNamedIn(data: unknown, path: (string | number)[] = []): NamedPicture[] {
  if (typeof data === "string") {
    const key = path.at(-1);
    if (key === "picture" || key === "clip") return [{ path, name: data, isClip: key === "clip" }];
    const [, name] = THING.exec(data) ?? [];
    return name ? [{ path, name, isClip: false }] : [];
  }
  if (Array.isArray(data)) return data.flatMap((one, i) => picturesNamedIn(one, [...path, i]));
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, one]) => picturesNamedIn(one, [...path, key]));
}

/** Those whose file is not there. */
export const missingPicturesIn = (data: unknown, root?: string): NamedPicture[] =>
  picturesNamedIn(data).filter(({ name, isClip }) => !(isClip ? footageFile(name, root) : pictureFile(name, root)));

export const saidMissing = ({ name, isClip }: NamedPicture): string =>
  `content/${isClip ? "footage" : "pictures"} has no “${name}”`;
