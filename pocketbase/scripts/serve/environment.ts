import { join } from "node:path";
import { MANIFEST, PUBLIC_TREE, SITE } from "#server/scripts/platform/paths.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { testPaymentsEnvironment } from "./testPayments.ts";

/** Go's garbage collector: by its own settings it takes a fifth of the requests. Above the limit it works harder again. */
const COLLECTOR = { GOGC: "400", GOMEMLIMIT: "400MiB" };

/** No page asks for a picture drawn anew, but the server would do it for everybody: one at a time, then. */
const THUMBS = { PB_THUMBS_MAX_WORKERS: "1", PB_THUMBS_MAX_WAIT: "5" };

/** What only a command of its own is given, and what opens the back-ups. */
const NOT_THEIRS = /^(SUPERUSER|ROLE|MEMBER|BACKUP|PURGE|LITESTREAM|TEST_PAYMENTS)_/;

/** What the hooks read. The superuser's password is none of their business. */
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
