import { reason } from "#server/scripts/platform/problem.ts";
import type { Holder } from "#server/scripts/serve/hold.ts";
import { isHealthy } from "#server/scripts/serve/launchServer.ts";
import { requireFreePort } from "#server/scripts/serve/place.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { finding, note, ok, warn, type Finding } from "./finding.ts";

/** What runs, and on what it was started; without one, whether it could be. */
export async function lookAtServer(settings: Settings, holder: Holder | undefined): Promise<Finding[]> {
  if (!holder) return [await lookAtPort(settings), proxy(settings.trustedProxy)];
  const { pid, since, address, trustedProxy } = holder;
  const who = `process ${String(pid)}, started ${since}`;
  const silent = `The server (${who}) does not answer at ${address}.`;
  return [
    finding(await isHealthy(`${address}/api/health`), `The server answers at ${address} (${who}).`, silent),
    proxy(trustedProxy),
    ...differences(settings, holder),
  ];
}

async function lookAtPort(settings: Settings): Promise<Finding> {
  try {
    await requireFreePort(settings);
    return ok(`The server is not running; its port ${String(settings.port)} is free.`);
  } catch (error) {
    return finding(false, "", reason(error));
  }
}

const proxy = (header: string): Finding =>
  header
    ? ok(`Readers' addresses are read from ${header} (TRUSTED_PROXY): a proxy must write it into every request.`)
    : note("TRUSTED_PROXY is not set: right without a proxy. Behind one all readers would share one limit.");

const VARIABLES = { siteUrl: "SITE_URL", trustedProxy: "TRUSTED_PROXY" } as const;

function differences(settings: Settings, holder: Holder): Finding[] {
  return (["siteUrl", "trustedProxy"] as const)
    .filter((name) => process.env[VARIABLES[name]] && settings[name] !== holder[name])
    .map((name) =>
      warn(`${VARIABLES[name]} is ${settings[name]} here, but the server was started with ${holder[name] || "none"}.`),
    );
}
