import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { downloaded } from "#server/scripts/executable/release.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem, reason } from "#server/scripts/platform/problem.ts";
import { brought, type Official, requireProgram, type Target, THIS_TARGET } from "./target.ts";

const LIST = "SHASUMS256.txt";
const RELEASED: Official = { archive: /\.(tar\.gz|tgz)$/, list: LIST, programIn };

/** The Node version in use: that of the package `node`. */
export function nodeVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return dependencies["node"] ?? "";
}

/** Writes that version of Node to `into`. @returns its source, for the manifest */
export async function bringNode(into: string, target: Target, file?: string): Promise<string> {
  if (file && !existsSync(file)) throw new Problem(`There is no file ${file} (--node).`, 2);
  const version = nodeVersion();
  const from = file ? await brought(into, file, RELEASED) : await official(into, target, version);
  chmodSync(into, 0o755);
  requireProgram(into, target, `node.js/v${version}`);
  return from;
}

async function programIn(archive: Buffer): Promise<Uint8Array> {
  const isNode = ({ name }: { name: string }) => /^[^/]+\/bin\/node$/.test(name);
  const [found] = await unpackTar(gunzipSync(archive), { filter: isNode });
  if (!found?.data) throw new Problem("The archive has no Node in it.");
  return found.data;
}

/** The official Node; if it cannot be fetched for this machine, the one in use. */
async function official(into: string, target: Target, version: string): Promise<string> {
  const [name, url] = [`node-v${version}-${target}.tar.gz`, `https://nodejs.org/dist/v${version}`];
  try {
    writeFileSync(into, await programIn(await downloaded({ name, list: LIST, url })));
    return `${url}/${name}`;
  } catch (error) {
    if (target === THIS_TARGET && process.version === `v${version}`) {
      console.log(`  Node: not from ${url} (${reason(error)}), so the one of the package node`);
      copyFileSync(process.execPath, into);
      return `the package node ${version}`;
    }
    throw new Problem(
      `Node ${version} could not be fetched from ${url} (${reason(error)}): bring ${name} and ${LIST} from there and name it with --node.`,
    );
  }
}
