import { type Coding, fileIn } from "../rules/encoding.ts";
import type { Manifest } from "../rules/manifest.ts";
import { environment } from "./environment.ts";
import { remembered } from "./memory.ts";

// Read once per runtime, so a request is an object lookup; a new build is seen at the next start.
export const manifest = JSON.parse(toString($os.readFile(environment.manifest))) as Manifest;

export const trees = { public: $os.dirFS(environment.publicTree), members: $os.dirFS(environment.membersTree) };

/** The bytes of the not-found page, as they are or compressed. */
export const notFoundPage = remembered(3, (coding: Coding) =>
  $os.readFile(`${environment.publicTree}/${fileIn(manifest.notFound, coding)}`),
);
