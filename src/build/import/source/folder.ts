import { closeSync, constants, lstatSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LIMITS, type Limits } from "./limits.ts";
import { Counter, isNobodys, type Source } from "./source.ts";

/** Follows no link, also when a file became one after it was listed. */
function readPlain(path: string): Uint8Array {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** A folder with all that is below it. What a link leads to is left out. */
export function folderSource(root: string, limits: Limits = LIMITS): Source {
  const counter = new Counter(limits);
  const look = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isNobodys(path)) continue;
      if (entry.isSymbolicLink()) counter.leave(path, "it is a symbolic link, and links are not followed");
      else if (entry.isDirectory()) look(path);
      else if (entry.isFile()) counter.take(path, lstatSync(join(root, path)).size);
    }
  };
  look("");
  return counter.source((path) => readPlain(join(root, path)));
}
