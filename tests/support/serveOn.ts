import { serverEnvironment } from "#server/scripts/serve/environment.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { launchServer, type RunningServer } from "#server/scripts/serve/launchServer.ts";

const TRIES = 3;

export type ServeOn = {
  executable: string;
  dataDir: string;
  /** Other hooks than the product's. */
  hooksDir?: string;
  /** Beside or instead of what the real server is given: SITE_MANIFEST, DASHBOARD, RATE_LIMITS … */
  env?: Record<string, string>;
  port?: number;
};

/** Starts a server on a free port, or on the given one, with rate limits off unless `env` asks for them. */
export async function serveOn(options: ServeOn, tries = TRIES): Promise<{ server: RunningServer; url: string }> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${String(port)}`;
  const settings = { address: url, siteUrl: url, dashboard: "off", trustedProxy: "" } as const;
  const env = { ...serverEnvironment(settings), RATE_LIMITS: "off", ...options.env };
  const args = [...folderFlags(options), `--http=127.0.0.1:${String(port)}`, `--origins=${url}`];
  try {
    return { server: await launchServer({ executable: options.executable, args, env, url }), url };
  } catch (error) {
    // Between finding a free port and using it another process may have taken it.
    const isTaken = options.port === undefined && /address already in use/.test(String(error));
    if (isTaken && tries > 1) return serveOn(options, tries - 1);
    throw error;
  }
}
