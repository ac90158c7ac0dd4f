import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { run } from "#server/scripts/platform/child.ts";
import { MANIFEST, PROJECT, PUBLIC_TREE, SITE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { SHIPPED } from "#server/scripts/platform/shipped.ts";
import type { Holder } from "#server/scripts/serve/dataLock.ts";
import { builtFor, builtPayments, isSiteBuilt, runBuild } from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { adoptBuild } from "./adopting.ts";
import { alone } from "./alone.ts";
import {
  aboutRelease,
  newName,
  noteRelease,
  pointBack,
  pointerIn,
  pointTo,
  pruneReleases,
  type Release,
  releasesIn,
} from "./releases.ts";
import { switchTo } from "./switch.ts";

export type Place = Pick<Settings, "releasesDir" | "siteUrl" | "payments">;
/** Receives the build's output; without it, only a failed build's error is reported. */
type Say = ((line: string) => void) | undefined;
export type Running = Pick<Holder, "address" | "code"> | undefined;

/**
 * A server loads hooks and migrations only at its start, and pages made for others could call routes it does not have.
 * @throws {Problem} when they differ
 */
export function requireSameCode(running: Running, code = codeNow()): void {
  if (running && running.code !== code)
    throw new Problem(
      "Hooks or migrations are others than those the running server started with: npm run upgrade takes them in, as a new start does.",
    );
}

/** The current commit, with a "+" for uncommitted changes; "" without git. */
export async function revisionNow(): Promise<string> {
  const git = (...args: string[]) => run("git", args, { cwd: PROJECT }).catch(() => undefined);
  const head = await git("rev-parse", "--short", "HEAD");
  if (head?.code !== 0) return "";
  const status = await git("status", "--porcelain");
  return `${head.lines[0] ?? ""}${status?.lines.length ? "+" : ""}`;
}

/** Turns the site that `npm start` built into a version, so that the first rollback leads to it. */
export function adoptBuilt(dir: string): void {
  if (pointerIn(dir) || !isSiteBuilt()) return;
  const at = statSync(MANIFEST).mtime;
  const from = { siteUrl: builtFor(), payments: builtPayments(), code: codeNow(), by: SHIPPED?.id ?? "" };
  adoptBuild(dir, { site: SITE, publicTree: PUBLIC_TREE }, { at: at.toISOString(), revision: "", ...from });
}

/** True when a version was made for these settings and this code; any other would show wrong facts. */
export const fitsPlace = (
  release: Release,
  { siteUrl, payments }: Omit<Place, "releasesDir">,
  code = codeNow(),
): boolean => release.siteUrl === siteUrl && (release.payments || payments) === payments && release.code === code;

/** Builds a version, verifies it and switches to it; a failure at any point changes nothing. */
export const publish = (place: Place, running: Running, say: Say): Promise<Release> =>
  alone(place.releasesDir, async () => {
    const { releasesDir: dir, siteUrl, payments } = place;
    const code = codeNow();
    requireSameCode(running, code);
    pruneReleases(dir);
    adoptBuilt(dir);
    const revision = await revisionNow();
    const name = newName(dir, revision);
    const before = pointerIn(dir)?.release ?? releasesIn(dir)[0]?.name;
    try {
      const wishes = { SITE_URL: siteUrl, SITE_INTO: join(dir, name), SITE_BEFORE: before ? join(dir, before) : "" };
      await runBuild(wishes, say);
      const release = noteRelease(dir, {
        name,
        at: new Date().toISOString(),
        revision,
        siteUrl,
        payments,
        code,
        by: "",
      });
      await putInPlace(dir, name, running);
      return release;
    } catch (error) {
      rmSync(join(dir, name), { recursive: true, force: true });
      throw error;
    }
  });

/** Switches to a version that is already in the folder. */
export async function putInPlace(dir: string, name: string, running: Running): Promise<void> {
  const adopted = releasesIn(dir).find((one) => one.name !== name)?.name;
  const now = pointerIn(dir) ?? (adopted ? { release: adopted, former: "", before: [] } : undefined);
  await switchTo(dir, pointTo(name, now), running?.address);
  pruneReleases(dir);
}

/** Switches back to the previous version and returns it. */
export const serveFormer = (place: Place, running: Running): Promise<Release> =>
  alone(place.releasesDir, async () => {
    const { releasesDir: dir } = place;
    const pointer = pointBack(pointerIn(dir));
    const release = aboutRelease(dir, pointer.release);
    if (!release) throw new Problem(`The version ${pointer.release} is not there any more.`);
    requireSameCode(running);
    if (!fitsPlace(release, place))
      throw new Problem(`The version ${release.name} was made for another address or other hooks.`);
    await switchTo(dir, pointer, running?.address);
    return release;
  });

/** The version that the folder serves; undefined before the first publish. */
export function servedFrom(dir: string): Release | undefined {
  const name = pointerIn(dir)?.release;
  if (!name) return undefined;
  const isWhole = existsSync(join(dir, name, "manifest.json")) && existsSync(join(dir, name, "public", "404.html"));
  return isWhole ? aboutRelease(dir, name) : undefined;
}
