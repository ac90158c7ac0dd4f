import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeBackupNote } from "#server/scripts/backup/note.ts";
import type { Finding } from "#server/scripts/doctor/finding.ts";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { run as runChild } from "#server/scripts/platform/child.ts";
import { closeToOthers } from "#server/scripts/serve/closed.ts";
import type { Holder } from "#server/scripts/serve/dataLock.ts";
import { type MailSink, startMailSink } from "#support/mailSink.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { prepareTemplate } from "#support/template.ts";
import { anAuthority, type Authority } from "./certificates.ts";
import { type Front, startFront } from "./front.ts";
import { aProject } from "./project.ts";
import { type Provider, startProvider } from "./provider.ts";

export const BACKUP = "backup-20261123T031700Z.tar.zst.age";

export interface Said {
  code: number | null;
  findings: Finding[];
  all: string;
}

/** A site that is in order, reached by https through a proxy, and what is needed to break each part of it. */
export interface World extends AsyncDisposable {
  project: string;
  dataDir: string;
  /** Where back-ups go: another disk. */
  backups: string;
  releases: string;
  server: TestServer;
  front: Front;
  authority: Authority;
  sink: MailSink;
  provider: Provider;
  /** Who is said to serve the data. */
  hold: (change?: Partial<Holder>) => void;
  letGo: () => void;
  doctor: (env?: Record<string, string>, args?: string[]) => Promise<Said>;
}

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

export function noteBackup({ dataDir, backups }: Pick<World, "dataDir" | "backups">, hours: number, more = {}): void {
  writeBackupNote(dataDir, { at: hoursAgo(hours), file: join(backups, BACKUP), bytes: 1, rows: 1, ...more });
}

/** The lock on a data folder that `npm start` has, and what it wrote into it. */
function holding(dataDir: string, usual: Holder) {
  let lock: DatabaseSync | undefined;
  const letGo = () => {
    lock?.close();
    lock = undefined;
  };
  const hold = (change: Partial<Holder> = {}) => {
    letGo();
    lock = new DatabaseSync(join(dataDir, ".in-use"));
    lock.exec("CREATE TABLE IF NOT EXISTS holder (who TEXT); DELETE FROM holder");
    lock.prepare("INSERT INTO holder VALUES (?)").run(JSON.stringify({ ...usual, ...change }));
    lock.exec("BEGIN IMMEDIATE");
    chmodSync(join(dataDir, ".in-use"), 0o600);
  };
  return { hold, letGo };
}

function publish(releases: string, siteUrl: string): void {
  const name = "20261123-120000-abc";
  mkdirSync(join(releases, name, "public"), { recursive: true });
  for (const file of ["manifest.json", join("public", "404.html")]) writeFileSync(join(releases, name, file), "{}");
  writeFileSync(join(releases, "current.json"), JSON.stringify({ release: name, former: "", before: [] }));
  const about = {
    name,
    at: hoursAgo(1),
    revision: "abc",
    lessons: 1,
    coming: [],
    siteUrl,
    payments: "",
    code: codeNow(),
  };
  writeFileSync(join(releases, name, "release.json"), JSON.stringify(about));
  writeFileSync(join(releases, name, "store.json"), "{}");
}

async function run(project: string, env: Record<string, string>, args: string[]): Promise<Said> {
  const script = join(project, "pocketbase", "scripts", "doctor.ts");
  const usual = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
  const { code, lines } = await runChild(process.execPath, [script, "--json", ...args], {
    ...{ cwd: project, env: { ...usual, ...env } },
  });
  const { findings = [] } = JSON.parse(lines.findLast((line) => line.startsWith("{")) ?? "{}") as Partial<Said>;
  return { code, findings, all: lines.join("\n") };
}

export async function aWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "doctor-"));
  const backups = mkdtempSync("/dev/shm/doctor-backups-");
  const { executable } = await prepareTemplate();
  const [sink, provider, authority] = [await startMailSink(), await startProvider(), anAuthority(folder)];
  const server = await startPocketBase({
    env: { RATE_LIMITS: "on", TRUSTED_PROXY: "X-Real-IP", PAYMENTS: "stripe", ...provider.env },
  });
  const { dataDir } = server;
  const front = await startFront(server.url, authority.issue("localhost", -30, 60));
  const project = aProject(folder, executable);
  const releases = join(folder, "releases");
  publish(releases, front.url);
  closeToOthers(dataDir);
  const holder = { pid: process.pid, since: hoursAgo(1), code: "", address: server.url, trustedProxy: "X-Real-IP" };
  const held = holding(dataDir, { ...holder, siteUrl: front.url });
  held.hold();
  noteBackup({ dataDir, backups }, 5);
  writeFileSync(join(backups, BACKUP), "x");
  const env: Record<string, string> = {
    ...{ SITE_URL: front.url, DATA_DIR: dataDir, RELEASES_DIR: releases, TRUSTED_PROXY: "X-Real-IP", PAYMENTS: "off" },
    ...{ METRICS_TOKEN: randomBytes(24).toString("hex"), BACKUP_TO: backups, BACKUP_MAIL_TO: "ida@the-cut.tv" },
    ...{ BACKUP_PASSPHRASE: randomBytes(24).toString("hex"), NODE_EXTRA_CA_CERTS: authority.file },
    ...{ ...sink.env, MAIL_FROM: "ida@the-cut.tv" },
  };
  return {
    ...{ project, dataDir, backups, releases, server, front, authority, sink, provider, ...held },
    doctor: (more = {}, args = []) => run(project, { ...env, ...more }, args),
    [Symbol.asyncDispose]: async () => {
      held.letGo();
      for (const one of [front, server, sink, provider]) await one[Symbol.asyncDispose]();
      for (const path of [folder, backups]) rmSync(path, { recursive: true, force: true });
    },
  };
}
