import type { Manifest } from "../rules/manifest.ts";
import { environment } from "./environment.ts";

// Read once per runtime, so a request is an object lookup; a new build is seen at the next start.
export const manifest = JSON.parse(toString($os.readFile(environment.manifest))) as Manifest;

export const trees = { public: $os.dirFS(environment.publicTree), members: $os.dirFS(environment.membersTree) };

export const notFoundPage = toString($os.readFile(`${environment.publicTree}/${manifest.notFound.file}`));
