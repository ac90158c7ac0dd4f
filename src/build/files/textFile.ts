import { readFileSync } from "node:fs";

const MARK = "\uFEFF";

/** Windows editors write a byte-order mark that nobody sees; it is no part of the text. */
export const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(MARK.length) : text);

export function readText(path: string): string {
  try {
    return withoutMark(readFileSync(path, "utf8"));
  } catch (error) {
    // Of a folder that stands where a file should the system does not say the name.
    throw Object.assign(error as Error, { path });
  }
}

/** true: the file is in UTF-16, as an editor writes it that calls this "Unicode". */
export function isUtf16(path: string): boolean {
  const [first, second] = readFileSync(path).subarray(0, 2);
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
