import { join } from "node:path";

export const PROJECT = join(import.meta.dirname, "..", "..", "..");
const POCKETBASE = join(PROJECT, "pocketbase");

/** The file that describes a release; it exists only in one. */
export const SHIPPED_FILE = join(PROJECT, "shipped.json");

export const EXECUTABLES = join(POCKETBASE, ".executable");
export const HOOKS = join(POCKETBASE, "hooks");
/** Types that the hooks share with the site. */
export const CONTRACT = join(PROJECT, "src", "contract");
export const COMPILED_HOOKS = join(POCKETBASE, "pb_hooks");
export const MIGRATIONS = join(POCKETBASE, "pb_migrations");
export const SERVER_TYPES = join(POCKETBASE, "types.d.ts");
export const PUBLIC_TREE = join(PROJECT, "dist");
export const SITE = join(POCKETBASE, "site");
export const MANIFEST = join(SITE, "manifest.json");
/** The ratings for the next build. */
export const RATINGS = join(POCKETBASE, "ratings.json");
/** The operator's settings for this machine; shell variables take precedence. */
export const SETTINGS_FILE = join(POCKETBASE, ".env");
export const SETTINGS_SAMPLE = join(POCKETBASE, ".env.sample");
