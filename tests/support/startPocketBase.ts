import type { ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopChild } from "#server/scripts/platform/child.ts";
import { COURSE, type Site } from "./course.ts";
import { serveOn } from "./serveOn.ts";
import type { TestPayments } from "#server/test-payments/server.ts";
import { prepareTemplate } from "./template.ts";
import { endPaymentsFor, paymentsEnv, paymentsFor, WEBHOOK } from "./testPayments.ts";

export type TestServer = AsyncDisposable & {
  url: string;
  /** Opens everything; lasts as long as the run. */
  superuser: { token: string };
  dataDir: string;
  /** Who takes its payments, in this process; only there while it takes test payments. */
  payments: TestPayments;
  /** Ends it as an operator would and throws its data away. */
  stop: () => Promise<void>;
  /** Ends it as a crash would (kill -9); the data stays for `startPocketBase({ dataDir })`. */
  kill: () => Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  /** Another built site than the course of the tests. */
  site?: Site;
  port?: number;
  /** Goes on with the data a killed server left. */
  dataDir?: string;
  /** Other hooks than the product's. */
  hooksDir?: string;
  /** Where the test provider tells what happened, instead of this server. */
  webhook?: string;
};

/** A throw-away real server with the compiled hooks, every migration and a built site. */
export async function startPocketBase(options: Options = {}): Promise<TestServer> {
  const template = await prepareTemplate();
  const dataDir = options.dataDir ?? copyOf(template.dataDir);
  const isTest = (options.env?.["PAYMENTS"] ?? "sandbox") === "sandbox";
  const payments = isTest ? await paymentsFor(dataDir) : undefined;
  const env = { ...siteEnvironment(options.site ?? COURSE), ...(payments && paymentsEnv(payments)), ...options.env };
  const { server, url } = await serveOn({
    executable: template.executable,
    dataDir,
    env,
    ...(options.port !== undefined && { port: options.port }),
    ...(options.hooksDir !== undefined && { hooksDir: options.hooksDir }),
  });
  if (payments) payments.messenger.webhook = options.webhook ?? `${url}${WEBHOOK}`;
  return runningServer({ child: server.child, url, dataDir, payments, token: template.token });
}

type Running = { child: ChildProcess; url: string; dataDir: string; payments: TestPayments | undefined; token: string };

/** What tests know of a server that runs. */
export function runningServer({ child, url, dataDir, payments, token }: Running): TestServer {
  const end = async () => {
    await stopChild(child);
    await endPaymentsFor(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    superuser: { token },
    dataDir,
    get payments() {
      if (payments) return payments;
      throw new Error("This server takes no test payments.");
    },
    stop: end,
    kill: () => stopChild(child, "SIGKILL"),
    [Symbol.asyncDispose]: end,
  };
}

let shared: Promise<TestServer> | undefined;

/** One server for every test of this worker that makes accounts of its own and wants nothing special; ends with it. */
export const sharedServer = (): Promise<TestServer> => (shared ??= startPocketBase());

const copies = new Set<string>();

// A run that is broken off, and a killed server nobody took up again, leave nothing behind either; Vitest ends its workers
// by a signal, after which nothing else would run.
process.once("SIGTERM", () => process.exit(143));
process.on("exit", () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});

export function copyOf(template: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), "pocketbase-test-"));
  copies.add(dataDir);
  cpSync(template, dataDir, { recursive: true, filter: (path) => !path.endsWith(".d.ts") });
  return dataDir;
}

const siteEnvironment = ({ publicTree, membersTree, manifest, curriculum }: Site): Record<string, string> => ({
  SITE_RELEASES: "",
  ...{ SITE_PUBLIC: publicTree, SITE_MEMBERS: membersTree, SITE_MANIFEST: manifest, SITE_CURRICULUM: curriculum },
});
