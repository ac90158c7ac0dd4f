import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { checkedFile, download } from "#server/scripts/executable/github.ts";

/** An archive as its maker released it. */
export interface Archive {
  name: string;
  /** The file beside it with the checksums of all. */
  list: string;
  /** Where it is downloaded. */
  url: string;
}

/** Downloads an archive and holds it against its maker's checksums. */
export const downloaded = ({ name, list, url }: Archive): Promise<Buffer> =>
  checkedFile(name, list, (file) => download(`${url}/${file}`));

/** The same from a folder into which somebody downloaded both. */
export const handedIn = (path: string, list: string): Promise<Buffer> =>
  checkedFile(basename(path), list, (file) => readFile(join(dirname(path), file)));
