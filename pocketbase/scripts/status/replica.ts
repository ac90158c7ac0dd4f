import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { seconds } from "#server/scripts/platform/step.ts";
import { DATABASE } from "#server/scripts/serve/data.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

const WITHIN_S = 10;
const KEPT_PARTS = 3;
const LONGEST = 200;

/**
 * Lets Litestream sync everything written so far; returns in words how long it took, and whether the replica is up to
 * date.
 */
export async function replicaOf({
  litestreamSocket: socketPath,
  dataDir,
}: Pick<Settings, "litestreamSocket" | "dataDir">) {
  const since = performance.now();
  try {
    const { txid = 0, replicated_txid: sent = 0 } = await synced(socketPath, join(dataDir, DATABASE));
    if (txid > 0 && sent >= txid)
      return { isFine: true, says: `All that was written until now is in the replica; that took ${seconds(since)}.` };
    return { isFine: false, says: `The replica is behind: it holds ${String(sent)} of ${String(txid)} transactions.` };
  } catch (error) {
    return { isFine: false, says: `The replica is behind: ${(error as Error).message}` };
  }
}

/** The answer of Litestream's control socket to `/sync`. */
interface Synced {
  txid?: number;
  replicated_txid?: number;
  error?: string;
}

async function synced(socketPath: string, path: string): Promise<Synced> {
  const asking = request({ agent: false, socketPath, path: "/sync", method: "POST", timeout: 2000 * WITHIN_S });
  asking.on("timeout", () => asking.destroy(new Error("it takes too long"))).on("error", () => undefined);
  asking.end(JSON.stringify({ path, wait: true, timeout: WITHIN_S }));
  const [answer] = (await once(asking, "response").catch(({ message }: Error) => {
    throw new Error(`Litestream does not answer (${message}).`);
  })) as [IncomingMessage];
  const said = (await json(answer)) as Synced;
  if (answer.statusCode === 200) return said;
  throw new Error(endOf(said.error ?? JSON.stringify(said)));
}

/** The end of an error message; the part before is the call chain. */
const endOf = (said: string): string => said.split(": ").slice(-KEPT_PARTS).join(": ").slice(0, LONGEST);
