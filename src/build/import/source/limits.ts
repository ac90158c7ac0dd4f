/** What an import takes at most, so that no file fills a disk or a memory. */
export interface Limits {
  files: number;
  /** Bytes of one file, unpacked. */
  file: number;
  /** Bytes of everything together, unpacked. */
  all: number;
  /** Bytes of a text: Markdown, HTML, XML, captions. */
  text: number;
  /** Pixels of a picture. */
  pixels: number;
}

const MB = 1_000_000;
export const LIMITS: Limits = { files: 10_000, file: 200 * MB, all: 1_000 * MB, text: 2 * MB, pixels: 60 * MB };

/** Said to the author as it stands: nothing was imported. */
export class Refused extends Error {}

/** A file, or a part of one, that was left where it is, and why. */
export interface Left {
  file: string;
  what: string;
  why: string;
  /** What was left, whole, as it stands in the file: by it its line is found, and its words count as told of. */
  words?: string;
  /** Where it stands, when that is known otherwise. */
  line?: number;
}

/** Tells of something that was left. */
export type Leave = (what: string, why: string, words?: string) => void;

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / MB).toLocaleString("en")} MB`;
