import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { aDisk, type Disk } from "#support/disk.ts";
import { change, type Fault, fault } from "./faults.ts";
import type { World } from "./world.ts";

/** Data that nobody serves, changed. */
function copied({ dataDir }: World, query: string): string {
  const folder = mkdtempSync(join(tmpdir(), "doctor-copy-"));
  cpSync(dataDir, folder, { recursive: true, filter: (path) => !path.endsWith(".in-use") });
  const database = new DatabaseSync(join(folder, "data.db"));
  database.exec(query);
  database.close();
  chmodSync(join(folder, "data.db"), 0o600);
  return folder;
}
const OWNER = "UPDATE _collections SET options = json_set(options, '$.authToken.secret', 'abc') WHERE name = 'users'";

let small: Disk | undefined;

/** What is wrong on this machine: programs, settings, secrets, disk, memory. */
export const HERE: Fault[] = [
  fault("a setting without its fellow", "settings", "unsafe", /SMTP_PORT is set, but SMTP_HOST/, {
    env: () => ({ SMTP_HOST: "" }),
  }),
  fault("a live key on a test address", "settings", "unsafe", /live key, so SITE_URL must be/, {
    env: ({ provider }) => ({
      ...{ ...provider.env, PAYMENTS: "stripe", STRIPE_API_BASE: "", STRIPE_SECRET_KEY: "sk_live_abcdefghijk" },
      SITE_URL: "http://127.0.0.1:8090",
    }),
  }),
  fault("a server that hangs", "server", "unsafe", /does not answer at http:\/\/127\.0\.0\.1:1/, {
    make: (world) => (world.hold({ address: "http://127.0.0.1:1" }), () => world.hold()),
  }),
  fault("a port that is taken", "server", "unsafe", /^Port \d+ is in use/, {
    env: () => ({ PORT: "39871" }),
    make: async (world) => {
      world.letGo();
      const somebody = createServer().listen(39871, "127.0.0.1");
      await once(somebody, "listening");
      return () => (somebody.close(), world.hold());
    },
  }),
  fault("a token that is guessed", "secrets", "unsafe", /^METRICS_TOKEN has a word in it/, {
    env: () => ({ METRICS_TOKEN: "password-password-password" }),
  }),
  fault("a passphrase of few letters", "secrets", "unsafe", /^BACKUP_PASSPHRASE has too few/, {
    env: () => ({ BACKUP_PASSPHRASE: "abababababababab" }),
  }),
  fault("a short password", "secrets", "unsafe", /^SUPERUSER_PASSWORD is shorter/, {
    env: () => ({ SUPERUSER_EMAIL: "ida@the-cut.tv", SUPERUSER_PASSWORD: "klm42xyz" }),
  }),
  fault("a signing key that is guessed", "secrets", "unsafe", /key of users that signs its authTokens/, {
    env: (world) => ({ DATA_DIR: copied(world, OWNER) }),
  }),
  fault("settings in git", "secrets", "unsafe", /\.env is in git/, {
    make: ({ project }) => {
      const file = join(project, "pocketbase", ".env");
      writeFileSync(file, "GOGC=400\n", { mode: 0o600 });
      execFileSync("git", ["init", "-q"], { cwd: project });
      execFileSync("git", ["add", "-f", file], { cwd: project });
      return () => [file, join(project, ".git")].forEach((path) => rmSync(path, { recursive: true }));
    },
  }),
  fault("no token for monitors", "monitor", "look", /No monitor can ask/, { env: () => ({ METRICS_TOKEN: "" }) }),
  fault("nobody who may sign in", "superuser", "look", /Nobody can sign in/, {
    env: (world) => ({ DATA_DIR: copied(world, "DELETE FROM _superusers") }),
  }),
  fault("limits that are off", "limits", "unsafe", /Nobody is slowed down/, {
    make: change(
      "UPDATE _params SET value = json_set(value, '$.rateLimits.enabled', json('false')) WHERE id = 'settings'",
      "UPDATE _params SET value = json_set(value, '$.rateLimits.enabled', json('true')) WHERE id = 'settings'",
    ),
  }),
  fault("a proxy nobody named", "proxy", "unsafe", /TRUSTED_PROXY is not set/, {
    env: () => ({ TRUSTED_PROXY: "" }),
    make: (world) => (world.hold({ trustedProxy: "" }), () => world.hold()),
  }),
  fault("a way past the proxy", "proxy", "look", /past the proxy/, { env: () => ({ HOST: "0.0.0.0" }) }),
  fault("admin pages for everybody", "dashboard", "look", /shown to everybody/, { env: () => ({ DASHBOARD: "on" }) }),
  fault("a disk that is nearly full", "disk", "unsafe", /nothing can be saved/, {
    env: () => ({ DATA_DIR: small?.path ?? "" }),
    make: (world) => {
      const disk = (small = aDisk(150, copied(world, "SELECT 1")));
      return () => disk[Symbol.dispose]();
    },
  }),
  fault("data that others read", "data", "unsafe", /Other users of this machine can look/, {
    make: ({ dataDir }) => (chmodSync(dataDir, 0o755), () => chmodSync(dataDir, 0o700)),
  }),
  fault("a file where the data should be", "data", "unsafe", /is a file: name a folder/, {
    env: ({ project }) => ({ DATA_DIR: join(project, "package.json") }),
  }),
  fault("a bound that memory never reaches", "memory", "look", /GOMEMLIMIT/, {
    env: () => ({ GOMEMLIMIT: "64000GiB" }),
  }),
  fault("mails given up", "mail", "look", /1 mail could not be sent/, {
    make: change("INSERT INTO mailQueue (id) VALUES ('lost')", "DELETE FROM mailQueue"),
  }),
  fault("events given up", "events", "unsafe", /1 event of the payment provider/, {
    make: change(
      "INSERT INTO billingEvents (id, eventId, provider, status) VALUES ('e', 'e', 'stripe', 'dead')",
      "DELETE FROM billingEvents",
    ),
  }),
];
