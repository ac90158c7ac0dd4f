import { join } from "node:path";
import { MANIFEST, PUBLIC_TREE, SITE } from "#server/scripts/paths.ts";
import type { Settings } from "#server/scripts/settings.ts";

/** Go's garbage collector: by its own settings it takes a fifth of the requests. Above the limit it works harder again. */
const COLLECTOR = { GOGC: "400", GOMEMLIMIT: "512MiB" };

/** What the hooks read. The superuser's password is none of their business. */
export function serverEnvironment(
  settings: Pick<Settings, "siteUrl" | "dashboard" | "trustedProxy">,
): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  delete inherited["SUPERUSER_EMAIL"];
  delete inherited["SUPERUSER_PASSWORD"];
  return {
    ...COLLECTOR,
    ...inherited,
    SITE_PUBLIC: PUBLIC_TREE,
    SITE_MEMBERS: join(SITE, "members"),
    SITE_MANIFEST: MANIFEST,
    SITE_CURRICULUM: join(SITE, "curriculum.json"),
    SITE_URL: settings.siteUrl,
    DASHBOARD: settings.dashboard,
    TRUSTED_PROXY: settings.trustedProxy,
  };
}
