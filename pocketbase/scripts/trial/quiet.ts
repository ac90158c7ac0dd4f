import { serverEnvironment } from "#server/scripts/serve/environment.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

/** What would reach somebody outside: mail servers, payment providers, stores, identity providers, statistics. */
const OUTSIDE = /^(SMTP|STRIPE|S3|UPLOADS_S3|OAUTH|PLAUSIBLE|ANALYTICS|SANDBOX|MAIL)_|^UPLOADS$/;

/** A server on a copy of the data tells nobody anything: no mail goes out twice, nobody is charged. */
export function quietEnvironment(settings: Pick<Settings, "siteUrl">, address: string): NodeJS.ProcessEnv {
  const usual = serverEnvironment({ ...settings, address, dashboard: "off", trustedProxy: "" });
  const kept = Object.entries(usual).filter(([name]) => !OUTSIDE.test(name));
  return { ...Object.fromEntries(kept), PAYMENTS: "off", RATE_LIMITS: "off" };
}
