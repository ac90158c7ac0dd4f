import { isIP } from "node:net";
import { join } from "node:path";
import { databaseRows } from "#server/scripts/platform/database.ts";
import { reason } from "#server/scripts/platform/problem.ts";
import type { Holder } from "#server/scripts/serve/dataLock.ts";
import { isHealthy } from "#server/scripts/serve/launchServer.ts";
import { requireFreePort } from "#server/scripts/serve/place.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { type Case, type Finding, fine, grave, look, unsafe } from "./finding.ts";

const ABOUT = "server";

/** The running server and its settings; without one, whether it could start. */
export async function lookAtServer(said: Settings, holder: Holder | undefined): Promise<Finding[]> {
  if (!holder) return [await aboutPort(said)];
  const { pid, since, address } = holder;
  const who = `process ${String(pid)}, started ${since}`;
  const silent = `The server (${who}) does not answer at ${address}.`;
  return [
    (await isHealthy(`${address}/api/health`))
      ? fine(ABOUT, `The server answers at ${address} (${who}).`)
      : unsafe(ABOUT, silent, "npm run logs, then restart it."),
    ...differences(said, holder),
  ];
}

async function aboutPort(settings: Settings): Promise<Finding> {
  try {
    await requireFreePort(settings);
    return fine(ABOUT, `The server is not running; its port ${String(settings.port)} is free.`);
  } catch (error) {
    return unsafe(ABOUT, reason(error), "Then npm start.");
  }
}

const VARIABLES = { siteUrl: "SITE_URL", trustedProxy: "TRUSTED_PROXY" } as const;

function differences(said: Settings, holder: Holder): Finding[] {
  return (["siteUrl", "trustedProxy"] as const)
    .filter((name) => process.env[VARIABLES[name]] && said[name] !== holder[name])
    .map((name) => {
      const says = `${VARIABLES[name]} is ${said[name]} here, but the server was started with ${holder[name] || "none"}.`;
      return look(ABOUT, says, "Restart it, or set the same here.");
    });
}

const isOwn = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) > 0 && host.startsWith("127."));

/** The source of readers' addresses: the proxy's header, or the connection itself without a proxy. */
export function lookAtProxy({ settings: { trustedProxy: header, host, siteUrl } }: Case): Finding[] {
  if (header && !isOwn(host)) {
    const says = `Who reaches ${host} past the proxy writes any address into ${header} and is never slowed down.`;
    return [look("proxy", says, "Set HOST=127.0.0.1, or let a firewall leave the port to the proxy.")];
  }
  if (header)
    return [
      fine(
        "proxy",
        `Readers' addresses are read from ${header} (TRUSTED_PROXY): the proxy must write it into every request.`,
      ),
    ];
  if (siteUrl.startsWith("https:")) {
    const says =
      "TRUSTED_PROXY is not set: all readers behind the proxy share one limit, and the cookie is not Secure.";
    return [unsafe("proxy", says, "Name the header the proxy writes the reader's address into, and restart.")];
  }
  return [fine("proxy", "TRUSTED_PROXY is not set: right without a proxy.")];
}

/** Whether rate limits are on, in the running server or else in the settings. */
export function lookAtLimits({ settings, environment, holder, isPublic }: Case): Finding[] {
  const isOn = holder ? limitsIn(settings.dataDir) : environment["RATE_LIMITS"] !== "off";
  if (isOn) return [fine("limits", "Too many tries slow down whoever makes them (RATE_LIMITS).")];
  const says = "Nobody is slowed down: passwords can be guessed and mails sent without end.";
  return [grave(isPublic)("limits", says, "Take RATE_LIMITS=off away and restart the server.")];
}

function limitsIn(dataDir: string): boolean {
  const [row] = databaseRows(
    join(dataDir, "data.db"),
    "SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings'",
  );
  const { rateLimits } = JSON.parse(String(row?.["value"] ?? "{}")) as { rateLimits?: { enabled: boolean } };
  return rateLimits?.enabled === true;
}

/** Warns when PocketBase's dashboard is public; it should be on only while it is needed. */
export function lookAtDashboard({ settings: { dashboard }, isPublic }: Case): Finding[] {
  if (dashboard === "off" || !isPublic) return [];
  return [
    look(
      "dashboard",
      "PocketBase's admin pages are shown to everybody at /_/.",
      "Take DASHBOARD=on away when you are done.",
    ),
  ];
}
