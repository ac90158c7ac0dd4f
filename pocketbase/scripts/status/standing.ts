import { join } from "node:path";
import { readNote } from "#server/scripts/backup/note.ts";
import { versionsHere } from "#server/scripts/backup/versions.ts";
import { sizesOf } from "#server/scripts/backup/work.ts";
import { databaseNumber } from "#server/scripts/platform/database.ts";
import { holderOf } from "#server/scripts/serve/dataLock.ts";
import { isHealthy } from "#server/scripts/serve/launchServer.ts";
import { freeMegabytes, NEEDED_MB } from "#server/scripts/serve/place.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { replicaOf } from "#server/scripts/status/replica.ts";

const MB = 1_048_576;

/** The server's current state; sizes are in bytes, times ISO. */
export type Standing = Awaited<ReturnType<typeof serverStanding>>;

export async function serverStanding(settings: Settings) {
  const { dataDir } = settings;
  const file = join(dataDir, "data.db");
  const count = (query: string, ...values: string[]) => databaseNumber(file, query, ...values) ?? 0;
  const note = readNote(dataDir);
  return {
    server: await serverOf(settings),
    versions: await versionsHere(settings),
    data: { folder: dataDir, ...sizesOf(dataDir), free: freeMegabytes(dataDir) * MB },
    backup: { ...note, ...(note.at && { ageSeconds: secondsSince(note.at) }) },
    /** Undefined when there is none. */
    replica: settings.litestreamSocket ? await replicaOf(settings) : undefined,
    accounts: count("SELECT COUNT(*) FROM users"),
    /** The number of users with access to paid content now. */
    members: count(
      "SELECT COUNT(DISTINCT user) FROM entitlements WHERE feature = 'premium' AND validUntil > ?",
      new Date().toISOString().replace("T", " "),
    ),
    queues: queuesOf(dataDir),
  };
}

/** The numbers of queued and given-up mails and payment tasks. */
export function queuesOf(dataDir: string) {
  const count = (query: string) => databaseNumber(join(dataDir, "data.db"), query) ?? 0;
  return {
    mails: count("SELECT COUNT(*) FROM mailQueue WHERE nextAt != ''"),
    mailsGivenUp: count("SELECT COUNT(*) FROM mailQueue WHERE nextAt = '' AND sentAt = ''"),
    payments: count("SELECT COUNT(*) FROM billingEvents WHERE status IN ('new', 'failed', 'orphan')"),
    paymentsGivenUp: count("SELECT COUNT(*) FROM billingEvents WHERE status = 'dead'"),
    provider: count("SELECT COUNT(*) FROM billingQueue WHERE doneAt = ''"),
  };
}

const secondsSince = (at: string): number => Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1000));

async function serverOf({ dataDir, address }: Settings) {
  const holder = holderOf(dataDir);
  if (!holder) return { state: "stopped" as const, address };
  const { pid, since } = holder;
  const isAnswering = await isHealthy(`${holder.address}/api/health`);
  const state: "answers" | "silent" = isAnswering ? "answers" : "silent";
  return { state, address: holder.address, pid, since, upSeconds: secondsSince(since) };
}

/** The reasons to report the state as bad; none when all is well. */
export function worriesOf({ server, data, backup, replica, queues }: Standing): string[] {
  return [
    ...(data.free < NEEDED_MB * MB ? ["the disk is full, or nearly: nothing can be saved then"] : []),
    ...(server.state === "silent" ? ["the server does not answer"] : []),
    ...(backup.failure ? ["the last back-up failed"] : []),
    ...(server.state !== "stopped" && replica?.isFine === false ? ["the replica is behind"] : []),
    ...(queues.mailsGivenUp > 0 ? ["mails were given up"] : []),
    ...(queues.paymentsGivenUp > 0 ? ["what the payment provider told was given up"] : []),
  ];
}
