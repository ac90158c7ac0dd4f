import { request } from "node:http";
import { join } from "node:path";
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

function synced(socketPath: string, path: string): Promise<Synced> {
  const body = JSON.stringify({ path, wait: true, timeout: WITHIN_S });
  return new Promise((resolve, reject) => {
    const asking = request(
      { agent: false, socketPath, path: "/sync", method: "POST", timeout: 2000 * WITHIN_S },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => (text += part));
        answer.on("end", () => {
          const said = JSON.parse(text) as Synced;
          if (answer.statusCode === 200) resolve(said);
          else reject(new Error(endOf(said.error ?? text)));
        });
      },
    );
    asking.on("timeout", () => asking.destroy(new Error("it takes too long")));
    asking.on("error", ({ message }) => reject(new Error(`Litestream does not answer (${message}).`)));
    asking.end(body);
  });
}

/** The end of an error message; the part before is the call chain. */
const endOf = (said: string): string => said.split(": ").slice(-KEPT_PARTS).join(": ").slice(0, LONGEST);
