import { environment } from "./environment.ts";

/** What depends on where the server runs, and so comes from the environment at every start. */
export function useEnvironment(e: core.BootstrapEvent): void {
  e.next();
  const settings = e.app.settings();
  const before = JSON.stringify(settings);
  settings.rateLimits.enabled = environment.limitsRates;
  settings.trustedProxy.headers = environment.trustedProxy ? [environment.trustedProxy] : [];
  if (environment.siteUrl) settings.meta.appURL = environment.siteUrl;
  if (JSON.stringify(settings) !== before) e.app.save(settings);
}
