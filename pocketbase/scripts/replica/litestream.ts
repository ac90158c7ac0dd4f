import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { DATABASE } from "#server/scripts/backup/contents.ts";
import type { ReplicaSettings } from "#server/scripts/settings/replica.ts";
import { folderOf } from "./generation.rules.ts";
import { litestreamFolder } from "./own.ts";

/** So often it looks whether something was written, and sends it. */
const LOOKS_EVERY = "100ms";
const SENDS_EVERY = "200ms";

/** Where a generation lies, as Litestream is told it. The key to the store goes by the environment alone. */
function replicaOf({ to, bucket }: ReplicaSettings, number: number): object {
  if (!bucket) return { type: "file", path: join(to, folderOf(number)) };
  const { store, name, folder } = bucket;
  return {
    ...{ type: "s3", bucket: name, path: [folder, folderOf(number)].filter(Boolean).join("/") },
    ...{ endpoint: store.endpoint, region: store.region, "force-path-style": true },
  };
}

/** Writes what Litestream is to do. @returns the file */
export function configure(settings: ReplicaSettings, dataDir: string, number: number, folder: string): string {
  const config = {
    socket: { enabled: true, path: socketIn(folder), permissions: 0o600 },
    logging: { level: "warn", type: "text", stderr: true },
    "shutdown-sync-timeout": "8s",
    dbs: [
      {
        path: join(dataDir, DATABASE),
        "meta-path": litestreamFolder(dataDir),
        "monitor-interval": LOOKS_EVERY,
        // What it notes of the log may be torn: then it sends a whole copy.
        replica: { ...replicaOf(settings, number), "sync-interval": SENDS_EVERY, "auto-recover": true },
      },
    ],
  };
  const file = join(folder, "litestream.yml");
  // What JSON says, YAML says as well.
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
  return file;
}

/** Where a running Litestream is spoken to. */
export const socketIn = (folder: string): string => join(folder, "socket");

/** What the shell says of another store, or of a certificate in a way that Litestream cannot take, is none of its business. */
const NOT_THEIRS = /^AWS_/;

export const litestreamEnvironment = ({ bucket }: ReplicaSettings): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_THEIRS.test(name))),
  ...(bucket && {
    LITESTREAM_ACCESS_KEY_ID: bucket.store.accessKey,
    LITESTREAM_SECRET_ACCESS_KEY: bucket.store.secretKey,
  }),
});

/** Writes the database as a generation holds it to a file that is not there yet. */
export async function bringDatabase(
  settings: ReplicaSettings,
  number: number,
  file: string,
  folder: string,
): Promise<void> {
  const config = configure(settings, folder, number, folder);
  const args = ["restore", "-config", config, "-no-expand-env", "-o", file, join(folder, DATABASE)];
  const { code, lines } = await run(settings.executable, args, { env: litestreamEnvironment(settings) });
  if (code !== 0)
    throw new Problem(`The replica ${settings.to} could not be brought here: ${lines.at(-1) ?? "without a word"}`);
}
