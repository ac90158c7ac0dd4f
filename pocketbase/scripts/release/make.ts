import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  createWriteStream,
  statSync,
} from "node:fs";
import { dirname, join, basename } from "node:path";
import type { Payments } from "#contract/membership.d.ts";
import { obtainExecutable } from "#server/scripts/executable/executable.ts";
import { VERSION } from "#server/scripts/executable/release.ts";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { compileHooks } from "#server/scripts/hooks/compile.ts";
import { run } from "#server/scripts/platform/child.ts";
import { fileSha256, filesBelow } from "#server/scripts/platform/files.ts";
import { MANIFEST, PROJECT, PUBLIC_TREE, SITE } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Shipped } from "#server/scripts/platform/shipped.ts";
import type { Trees } from "#server/scripts/publish/adopting.ts";
import { revisionNow } from "#server/scripts/publish/publishing.ts";
import { ensureSite } from "#server/scripts/serve/site.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { assemble } from "./assemble.ts";
import { bringNode, nodeVersion } from "./node.ts";
import { bringPocketBase, type Wish } from "./pocketbase.ts";
import { THIS_TARGET, type Target } from "./target.ts";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { packTar } from "modern-tar/fs";

export interface Wishes {
  /** The result's path: the folder, or the archive FOLDER.tar.zst. */
  folder: string;
  target: Target;
  pocketbase: Wish;
  node?: string | undefined;
  isPacked: boolean;
  /** True to include the stand-in for Stripe. */
  hasTestPayments?: boolean;
  /** A built site; defaults to the site of content/, built if necessary. */
  trees?: Trees;
}

/** Makes a release; an incomplete one never appears under its name. @returns its description */
export async function makeRelease(settings: Settings, wishes: Wishes): Promise<Shipped> {
  const { folder, target, isPacked, hasTestPayments = false } = wishes;
  const archive = `${folder}.tar.zst`;
  requireRoom(isPacked ? archive : folder);
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  try {
    const [pocketbase, node] = [join(half, "pocketbase"), join(half, "node")];
    const from = await bringPocketBase(pocketbase, target, wishes.pocketbase);
    const nodeFrom = await bringNode(node, target, wishes.node);
    await compileHooks(target === THIS_TARGET ? pocketbase : await obtainExecutable(settings));
    if (!wishes.trees) await ensureSite(settings.siteUrl);
    const trees = wishes.trees ?? { site: SITE, publicTree: PUBLIC_TREE };
    const shipped: Shipped = {
      ...(await about({ ...settings, payments: soldBy(settings, hasTestPayments) }, trees)),
      target,
      pocketbase: { version: VERSION, sha256: await fileSha256(pocketbase), from },
      node: { version: nodeVersion(), sha256: await fileSha256(node), from: nodeFrom },
    };
    const whole = join(half, "release", nameOf(folder));
    await assemble(whole, { trees, pocketbase, node, shipped, hasTestPayments });
    if (isPacked) await pack(whole, archive, await whenMade());
    else putThere(whole, folder);
    return shipped;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

const nameOf = (folder: string): string => folder.split("/").at(-1) ?? "release";

function requireRoom(path: string): void {
  if (!existsSync(path)) return;
  if (path.endsWith(".tar.zst") || readdirSync(path).length > 0)
    throw new Problem(`${path} is there already: name another folder, or take it away.`);
}

function putThere(whole: string, folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(whole, folder);
}

/** Test payments are turned off when their provider is not included. */
const soldBy = ({ payments }: Settings, hasTestPayments: boolean): Payments =>
  payments === "sandbox" && !hasTestPayments ? "off" : payments;

const SHOWN = 12;

async function about({ siteUrl, payments }: Settings, { site }: Trees) {
  const { version } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as { version: string };
  const [revision, code] = [await revisionNow(), codeNow()];
  const pages = readFileSync(join(site, MANIFEST.slice(SITE.length + 1)));
  const id = createHash("sha256").update([version, code, siteUrl, payments].join("\n")).update(pages).digest("hex");
  return { id: id.slice(0, SHOWN), version, revision, siteUrl, payments, code };
}

/** The commit's time, so that the same sources give the same archive. */
async function whenMade(): Promise<Date> {
  const said = await run("git", ["log", "-1", "--format=%ct"], { cwd: PROJECT }).catch(() => undefined);
  return new Date(Number(said?.code === 0 ? said.lines[0] : 0) * 1000);
}

/** Takes half a minute and saves a tenth compared to the default level. */
const LEVEL = 12;
const COMPRESSED = {
  params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
};

/**
 * Packs a folder under its own name as .tar.zst; the same folder gives the same bytes.
 * @param mtime for every file
 */
async function pack(folder: string, archive: string, mtime: Date): Promise<void> {
  const half = `${archive}.half`;
  const files = filesBelow(folder).map((file) => {
    const source = join(folder, file);
    const target = `${basename(folder)}/${file}`;
    const owner = { uid: 0, gid: 0, uname: "root", gname: "root" };
    return { type: "file" as const, source, target, mtime, mode: statSync(source).mode & 0o777, ...owner };
  });
  try {
    await pipeline(packTar(files), createZstdCompress(COMPRESSED), createWriteStream(half));
    renameSync(half, archive);
  } finally {
    rmSync(half, { force: true });
  }
}
