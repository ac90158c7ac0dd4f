import { unzipSync, type UnzipFileInfo } from "fflate";
import { LIMITS, Refused, type Limits } from "./limits.ts";
import { Counter, type Source } from "./source.ts";

/** Unpacks what a filter lets through. */
function unpack(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused("It is no zip archive that can be read: export it again.");
  }
}

/**
 * A zip archive. Its directory is read first and held to the limits; each file is unpacked when it is asked for, into
 * the bytes that the directory promised and no more, so that a bomb stays small.
 */
export function zipSource(bytes: Uint8Array, limits: Limits = LIMITS): Source {
  const counter = new Counter(limits);
  const names = new Map<string, string>();
  unpack(bytes, ({ name, originalSize }) => {
    if (name.endsWith("/")) return false;
    const path = counter.take(name, originalSize);
    if (path !== undefined) names.set(path, name);
    return false;
  });
  return counter.source((path) => {
    let isTaken = false;
    const wanted = names.get(path);
    // Of two files with a name the first is taken.
    const found = unpack(bytes, ({ name }) => name === wanted && !isTaken && (isTaken = true));
    const file = Object.values(found)[0];
    if (!file) throw new Refused(`${path} cannot be read in the archive: export it again.`);
    return file;
  });
}
