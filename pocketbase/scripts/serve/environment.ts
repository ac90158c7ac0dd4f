import { join } from "node:path";
import { MANIFEST, PUBLIC_TREE, SITE } from "#server/scripts/platform/paths.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { testPaymentsEnvironment } from "./testPayments.ts";

/**
 * With Go's default settings the garbage collector costs a fifth of the throughput. It works harder again near the
 * memory limit.
 */
const COLLECTOR = { GOGC: "400", GOMEMLIMIT: "400MiB" };

/** No page requests thumbnails, but anyone may, so they are made one at a time. */
const THUMBS = { PB_THUMBS_MAX_WORKERS: "1", PB_THUMBS_MAX_WAIT: "5" };

/** Variables for single commands, and those that open the backups. */
const NOT_THEIRS = /^(SUPERUSER|ROLE|MEMBER|BACKUP|PURGE|LITESTREAM|TEST_PAYMENTS)_/;

/** The environment for the hooks. The superuser's password is left out. */
export function serverEnvironment(
  settings: Pick<Settings, "address" | "siteUrl" | "dashboard" | "trustedProxy"> &
    Partial<Pick<Settings, "releasesDir" | "dataDir" | "payments" | "testPayments">>,
): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_THEIRS.test(name)));
  return {
    ...COLLECTOR,
    ...THUMBS,
    ...inherited,
    ...testPaymentsEnvironment(settings),
    SITE_PUBLIC: PUBLIC_TREE,
    SITE_MEMBERS: join(SITE, "members"),
    SITE_MANIFEST: MANIFEST,
    SITE_CURRICULUM: join(SITE, "curriculum.json"),
    SITE_RELEASES: settings.releasesDir ?? "",
    SITE_URL: settings.siteUrl,
    SERVER_URL: settings.address,
    DASHBOARD: settings.dashboard,
    TRUSTED_PROXY: settings.trustedProxy,
  };
}
