import { closeSync, existsSync, linkSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesIn, type Trees } from "#build/files/trees.ts";

const PIECE = 1 << 20;

function readInto(file: number, piece: Buffer): Buffer {
  let length = 0;
  for (let read = -1; read !== 0 && length < piece.length; length += read)
    read = readSync(file, piece, length, piece.length - length, null);
  return piece.subarray(0, length);
}

/** Whether two different files hold the same bytes; a film is never in the memory as a whole. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  // What is one file already stays it.
  if (a.size !== b.size || (a.ino === b.ino && a.dev === b.dev)) return false;
  const files = [openSync(one, "r"), openSync(other, "r")] as const;
  try {
    const pieces = [Buffer.alloc(PIECE), Buffer.alloc(PIECE)] as const;
    for (;;) {
      const [first, second] = [readInto(files[0], pieces[0]), readInto(files[1], pieces[1])];
      if (!first.equals(second)) return false;
      if (first.length < PIECE) return true;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
}

/** Makes each file of a tree that another one has, too, the very same file: it takes its room on the disk once. */
export function linkSame(from: string, to: string): void {
  if (!existsSync(from) || !existsSync(to)) return;
  for (const name of filesIn(to)) {
    const [known, file] = [join(from, name), join(to, name)];
    if (!existsSync(known) || !isSame(known, file)) continue;
    const link = `${file}.link`;
    try {
      linkSync(known, link);
      renameSync(link, file);
    } catch {
      // A disk that knows no links, or no more of them to this file: then it is there twice.
      rmSync(link, { force: true });
    }
  }
}

/** What a version has of the one before is kept once; what `npm run build` writes into dist/ stays its own. */
export function shareFiles(before: Trees, live: Trees, next: Trees): void {
  if (before.site === live.site || before.public === "dist") return;
  linkSame(before.public, next.public);
  linkSame(before.members, next.members);
}
