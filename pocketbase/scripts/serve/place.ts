import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import { Problem, reason } from "#server/scripts/platform/problem.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";

export const NEEDED_MB = 50;
const MB = 1_048_576;

/** Creates the data folder. @throws {Problem} unless it is writable and has free space */
export function requireDataDir(dataDir: string): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isFile())
    throw new Problem(`The data folder ${dataDir} (DATA_DIR) is a file: name a folder.`);
  const proof = join(dataDir, `.writable-${String(process.pid)}`);
  try {
    makeFolder(dataDir);
    writeFileSync(proof, "");
    rmSync(proof);
  } catch (error) {
    throw new Problem(`The data folder ${dataDir} (DATA_DIR) cannot be used. ${reason(error)}`);
  }
  const free = freeMegabytes(dataDir);
  if (free < NEEDED_MB) {
    const room = `${String(free)} MB free, and ${String(NEEDED_MB)} MB are needed`;
    throw new Problem(`The disk of the data folder ${dataDir} (DATA_DIR) has ${room}.`);
  }
}

/** Creates the folder for the server's user only. Node's recursive mkdir never returns for a path like /proc/x. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
}

/** The used share of the disk from 0 to 1, for users other than root. */
export function usedShare(folder: string): number {
  const { bavail, bfree, blocks } = statfsSync(folder);
  const used = blocks - bfree;
  return used / Math.max(1, used + bavail);
}

const WHY_NOT: Record<string, (settings: Pick<Settings, "host" | "port">, name: string) => string> = {
  EADDRINUSE: ({ port }, name) =>
    `Port ${String(port)} is in use: stop what uses it, or choose another one with ${name}.`,
  EACCES: ({ port }, name) => `This user may not use port ${String(port)}: choose one from 1024 on with ${name}.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: HOST must be one of its own.`,
  ENOTFOUND: ({ host }) => `The host name ${host} is not known here: HOST must be an address of this machine.`,
};

/** Checks the port before the slow steps, so that a conflict shows at once. @throws {Problem} when it is taken */
export async function requireFreePort({ host, port }: Pick<Settings, "host" | "port">, name = "PORT"): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new Problem(WHY_NOT[code]?.({ host, port }, name) ?? message);
  }
  server.close();
  await once(server, "close");
}

/** A free local port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
