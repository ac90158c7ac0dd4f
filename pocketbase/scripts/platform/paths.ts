import { join } from "node:path";

export const PROJECT = join(import.meta.dirname, "..", "..", "..");
const POCKETBASE = join(PROJECT, "pocketbase");

/** What a release folder says of itself; it is nowhere else. */
export const SHIPPED_FILE = join(PROJECT, "shipped.json");

export const EXECUTABLES = join(POCKETBASE, ".executable");
export const HOOKS = join(POCKETBASE, "hooks");
/** What the hooks' types come from beside their own. */
export const CONTRACT = join(PROJECT, "src", "contract");
export const COMPILED_HOOKS = join(POCKETBASE, "pb_hooks");
export const MIGRATIONS = join(POCKETBASE, "pb_migrations");
export const SERVER_TYPES = join(POCKETBASE, "types.d.ts");
export const PUBLIC_TREE = join(PROJECT, "dist");
export const SITE = join(POCKETBASE, "site");
export const MANIFEST = join(SITE, "manifest.json");
/** How the course was rated when it was built last. */
export const RATINGS = join(POCKETBASE, "ratings.json");
/** What the operator set for this machine; the shell's variables win over it. */
export const SETTINGS_FILE = join(POCKETBASE, ".env");
export const SETTINGS_SAMPLE = join(POCKETBASE, ".env.sample");
