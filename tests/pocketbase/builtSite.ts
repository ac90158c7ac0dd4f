import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Entry, Manifest } from "#contract/manifest.d.ts";
import type { Side } from "#server/hooks/site/answer.rules.ts";
import { COURSE } from "#support/course.ts";

const TREES = { public: COURSE.publicTree, members: COURSE.membersTree };

export const manifest = JSON.parse(readFileSync(COURSE.manifest, "utf8")) as Manifest;

export const bytesOf = (entry: Entry, side: Side): Buffer => readFileSync(join(TREES[side], entry.file));

/** What the built site holds at an address for one side; fails when it holds nothing. */
export function builtAt(address: string, side: Side): Buffer {
  const entry = manifest.urls[address]?.[side];
  if (!entry) throw new Error(`The built site has no ${side} side of ${address}`);
  return bytesOf(entry, side);
}

export const notFound = bytesOf(manifest.notFound, "public");

export const membersOnly = Object.entries(manifest.urls)
  .filter(([, address]) => address.members && !address.public)
  .map(([address]) => address);

/** A file whose name changes with its content. */
export const hashedAsset = Object.keys(manifest.urls).find((url) => manifest.urls[url]?.public?.immutable) ?? "";
