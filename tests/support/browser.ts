import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { run } from "#server/scripts/child.ts";
import { PROJECT } from "#server/scripts/paths.ts";
import { Problem } from "#server/scripts/problem.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const PLAYWRIGHT = join(PROJECT, "node_modules", "@playwright", "test", "cli.js");
const ANSWER_WITHIN_MS = 20_000;
const INSTALL_WITHIN_MS = 600_000;

export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A Chromium that runs: the system's, else Playwright's own, else Debian's. Workers inherit what was found. */
export async function chromiumPath(): Promise<string> {
  return (process.env["TEST_CHROMIUM"] ??= await findChromium());
}

async function findChromium(): Promise<string> {
  for (const [name, look] of PLACES) {
    const path = await look();
    if (path === undefined) continue;
    console.log(`Chromium: ${name} (${path})`);
    return path;
  }
  throw new Problem("No Chromium could be found or installed: install one, for example with your package manager.");
}

const PLACES: [name: string, look: () => Promise<string | undefined>][] = [
  ["the system's", systems],
  ["Playwright's", playwrights],
  ["Debian's, just installed", debians],
];

async function systems(): Promise<string | undefined> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return firstThatRuns([...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC]);
}

async function playwrights(): Promise<string | undefined> {
  const path = chromium.executablePath();
  if (await runs(path)) return path;
  console.log("Chromium: none on this system, asking Playwright for its own …");
  const libraries = process.getuid?.() === 0 ? ["--with-deps"] : [];
  await install(process.execPath, [PLAYWRIGHT, "install", ...libraries, "chromium"]);
  return firstThatRuns([path]);
}

async function debians(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  console.log("Chromium: asking Debian for its own …");
  await install("apt-get", ["update"]);
  await install("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"]);
  return systems();
}

async function install(command: string, args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const done = await run(command, args, { env, limitMs: INSTALL_WITHIN_MS }).catch(() => undefined);
  if (done?.code !== 0) console.log(`  not from there: ${done?.lines.at(-1) ?? `${command} is not here`}`);
}

async function firstThatRuns(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await runs(path)) return path;
  return undefined;
}

async function runs(path: string): Promise<boolean> {
  try {
    accessSync(path, constants.X_OK);
    return (await run(path, ["--version"], { limitMs: ANSWER_WITHIN_MS })).code === 0;
  } catch {
    return false;
  }
}
