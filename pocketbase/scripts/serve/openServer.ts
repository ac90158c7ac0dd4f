import { inUrl, type Settings } from "#server/scripts/settings/settings.ts";
import { serverEnvironment } from "./environment.ts";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { launchServer, type RunningServer } from "./launchServer.ts";

/** More than the connections that ask at once: a request that finds none free makes one, which takes long (tests/bench). */
export const RUNTIMES = 136;

/** Starts the server as the settings say and lets it speak to the terminal. */
export function openServer(executable: string, settings: Settings): Promise<RunningServer> {
  const { host, port, address, siteUrl } = settings;
  const args = [
    ...folderFlags(settings),
    `--hooksPool=${String(RUNTIMES)}`,
    `--http=${inUrl(host)}:${String(port)}`,
    `--origins=${siteUrl}`,
  ];
  return launchServer({ executable, args, env: serverEnvironment(settings), url: address, say: console.log });
}
