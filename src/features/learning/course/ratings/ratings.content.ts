import { existsSync, readFileSync } from "node:fs";
import { type Rating, ratingsFrom } from "./ratings.ts";

/** What the server knew when the build was asked for; git-ignored (pocketbase/scripts/serve/ratings.ts). */
const FILE = "pocketbase/ratings.json";

let known: Map<string, Rating> | undefined;

/** How a lesson or module was rated at the time of this build. */
export const ratingOf = (contentId: string): Rating | undefined =>
  (known ??= existsSync(FILE) ? ratingsFrom(readFileSync(FILE, "utf8")) : new Map<string, Rating>()).get(contentId);
