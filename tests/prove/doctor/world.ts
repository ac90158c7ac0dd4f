import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer, request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
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
import { aProject } from "./project.ts";

const DAY_MS = 86_400_000;

/** What a server shows, and the key to it: PEM. */
export interface Shown {
  key: string;
  cert: string;
}

interface Authority {
  /** The file of whom to trust. */
  file: string;
  /** A certificate for a name that begins and ends so many days from now. */
  issue: (name: string, fromDays: number, toDays: number) => Shown;
}

const openssl = (folder: string, ...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });

/** As `openssl ca` wants it: 20261123120000Z */
const stamp = (days: number) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`;

const CONFIG = `[ca]
default_ca = ours
[ours]
new_certs_dir = issued
database = index.txt
serial = serial
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
`;

/** Somebody who signs, made by openssl in a folder of their own. */
function anAuthority(parent: string): Authority {
  const folder = join(parent, "authority");
  mkdirSync(join(folder, "issued"), { recursive: true });
  for (const [name, text] of Object.entries({ "ca.conf": CONFIG, "index.txt": "", serial: "1000\n" }))
    writeFileSync(join(folder, name), text);
  const ca = ["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Authority of a test", "-days", "3650"];
  openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", ...ca);
  return {
    file: join(folder, "ca.pem"),
    issue: (name, fromDays, toDays) => {
      const names = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
      openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-keyout", "one.key", "-out", "one.csr", ...names);
      const span = ["-startdate", stamp(fromDays), "-enddate", stamp(toDays)];
      const by = ["-config", "ca.conf", "-cert", "ca.pem", "-keyfile", "ca.key", "-in", "one.csr", "-out", "one.pem"];
      openssl(folder, "ca", "-batch", "-notext", ...by, ...span);
      return {
        key: readFileSync(join(folder, "one.key"), "utf8"),
        cert: readFileSync(join(folder, "one.pem"), "utf8"),
      };
    },
  };
}

/** What the proxy does to an answer besides passing it on. */
interface Faults {
  /** Headers it adds, or takes away by "". */
  headers: Record<string, string>;
  /** What it answers by itself to this method. */
  refuses: { method: string; status: number } | undefined;
}

interface Front extends AsyncDisposable {
  url: string;
  faults: Faults;
  show: (shown: Shown) => void;
}

/** A proxy that ends TLS, as an operator puts one in front: the reader's address and https are told to the server. */
async function startFront(target: string, shown: Shown): Promise<Front> {
  const faults: Faults = { headers: {}, refuses: undefined };
  const server: Server = createServer(shown, (asked, answer) => {
    const { refuses } = faults;
    if (refuses && refuses.method === asked.method) {
      answer.writeHead(refuses.status).end();
      return;
    }
    const headers = { ...asked.headers, "x-forwarded-proto": "https", "x-real-ip": asked.socket.remoteAddress };
    const passed = request(target + (asked.url ?? ""), { method: asked.method, headers }, (given) => {
      const kept = Object.entries({ ...given.headers, ...faults.headers }).filter(([, value]) => value !== "");
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(kept));
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    faults,
    show: (next) => server.setSecureContext(next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Provider extends AsyncDisposable {
  env: Record<string, string>;
  /** What it answers to a key. */
  status: number;
}

/** Stands where the payment provider is: knows the key or not. */
async function startProvider(): Promise<Provider> {
  const state = { status: 200 };
  const server = createPlainServer((_, answer) => answer.writeHead(state.status).end("{}")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const env = {
    STRIPE_API_BASE: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    ...{ STRIPE_SECRET_KEY: "sk_test_abcdefghijklmnop", STRIPE_WEBHOOK_SECRET: "whsec_abcdefghijklmnop" },
  };
  return Object.assign(state, {
    env,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

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
