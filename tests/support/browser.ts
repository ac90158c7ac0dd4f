import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
/** One of them stands in for the brand's faces until they have come (src/ui/theme/fonts.css). */
const STAND_INS = /Arial|Liberation Sans|Roboto/;
const LIBERATION = "/usr/share/fonts/**/LiberationSans-Regular*";
const PLAYWRIGHT = join(PROJECT, "node_modules", "@playwright", "test", "cli.js");
const ANSWER_WITHIN_MS = 20_000;
const INSTALL_WITHIN_MS = 600_000;

export const CHROMIUM_ARGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync"],
];

/**
 * Less work for the same pages: the tab's first process goes on where the site's own would take its place, and none of
 * its own draws what comes of them.
 */
export const LEAN_ARGS = [
  ...CHROMIUM_ARGS,
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  "--in-process-gpu",
];

type Place = [name: string, look: () => Promise<string | undefined>];

/**
 * A Chromium without windows: it draws pages alone, so that a test's own browser is there in half the time. Where there
 * is none, the whole one. Workers inherit what was found.
 */
export async function chromiumPath(): Promise<string> {
  await bringFonts();
  return (process.env["TEST_CHROMIUM"] ??= (await find(WINDOWLESS)) ?? (await wholeChromiumPath()));
}

/** A Chromium as people have it: it keeps pages for Back, and is what figures are taken with. */
export async function wholeChromiumPath(): Promise<string> {
  const path = process.env["TEST_WHOLE_CHROMIUM"] ?? (await find(WHOLE));
  if (!path) throw new Problem("No Chromium could be found or installed: install one, say with your package manager.");
  return (process.env["TEST_WHOLE_CHROMIUM"] = path);
}

async function find(places: Place[]): Promise<string | undefined> {
  for (const [name, look] of places) {
    const path = await look();
    if (path === undefined) continue;
    console.log(`Chromium: ${name} (${path})`);
    return path;
  }
  return undefined;
}

const WINDOWLESS: Place[] = [
  ["the system's without windows", () => onPath(SHELLS)],
  ["Debian's without windows, just installed", () => debians("chromium-headless-shell")],
];
const WHOLE: Place[] = [
  ["the system's", () => onPath(NAMES, MAC)],
  ["Playwright's", playwrights],
  ["Debian's, just installed", () => debians("chromium")],
];

async function onPath(names: string[], ...others: string[]): Promise<string | undefined> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return firstThatRuns([...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...others]);
}

async function playwrights(): Promise<string | undefined> {
  const path = chromium.executablePath();
  if (await runs(path)) return path;
  console.log("Chromium: none on this system, asking Playwright for its own …");
  const libraries = process.getuid?.() === 0 ? ["--with-deps"] : [];
  const args = [PLAYWRIGHT, "install", ...libraries, "chromium"];
  await run(process.execPath, args, { limitMs: INSTALL_WITHIN_MS }).catch(() => undefined);
  return firstThatRuns([path]);
}

const debians = (name: string): Promise<string | undefined> => systemProgram(name, [name]).catch(() => undefined);

/** Without a stand-in of the right measures everything moves when the faces come: a fault of the machine alone. */
async function bringFonts(): Promise<void> {
  if (process.env["TEST_FONTS"]) return;
  process.env["TEST_FONTS"] = "looked for";
  const listed = await run("fc-list", [":", "family"]).catch(() => undefined);
  if (!listed?.lines.some((family) => STAND_INS.test(family)))
    await systemProgram("fc-list", ["fonts-liberation", "fontconfig"], [LIBERATION]).catch(() => undefined);
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
