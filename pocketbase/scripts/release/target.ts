import { closeSync, copyFileSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { handedIn } from "#server/scripts/executable/release.ts";
import { Problem, reason } from "#server/scripts/platform/problem.ts";

/** The platforms a release can be made for. */
export const RELEASE_TARGETS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"] as const;
export type Target = (typeof RELEASE_TARGETS)[number];

export const THIS_TARGET = `${process.platform}-${process.arch}`;

/** @throws {Problem} with exit code 2 for an unsupported platform */
export function readTarget(typed: string | undefined): Target {
  const target = RELEASE_TARGETS.find((one) => one === (typed ?? THIS_TARGET));
  if (target) return target;
  throw new Problem(
    `--target must be ${RELEASE_TARGETS.slice(0, -1).join(", ")} or ${String(RELEASE_TARGETS.at(-1))}.`,
    2,
  );
}

const HEAD_BYTES = 20;
const ELF = 0x7f454c46;
const ELF_MACHINES: Record<number, Target> = { 62: "linux-x64", 183: "linux-arm64" };
const MACH_O = 0xfeedfacf;
const MACH_O_MACHINES: Record<number, Target> = { 0x01000007: "darwin-x64", 0x0100000c: "darwin-arm64" };

/** The platform of an executable, by its first bytes; undefined when it is none of ours. */
export function machineOf(file: string): Target | undefined {
  const head = Buffer.alloc(HEAD_BYTES);
  const handle = openSync(file, "r");
  readSync(handle, head);
  closeSync(handle);
  if (head.readUInt32BE(0) === ELF) return ELF_MACHINES[head.readUInt16LE(18)];
  return head.readUInt32LE(0) === MACH_O ? MACH_O_MACHINES[head.readUInt32LE(4)] : undefined;
}

/**
 * Checks an executable's platform and version by its bytes, because another machine's executable cannot be run.
 * @param mark a string that only this version contains
 */
export function requireProgram(file: string, target: Target, mark: string): void {
  const machine = machineOf(file);
  if (machine !== target)
    throw new Problem(`${file} is no program for ${target}${machine ? `, but for ${machine}` : ""}.`);
  if (!readFileSync(file).includes(mark)) throw new Problem(`${file} is another version: it does not say "${mark}".`);
}

/** The form in which a program is officially released. */
export interface Official {
  /** Matches the archive's name. */
  archive: RegExp;
  /** The name of the checksum list beside it. */
  list: string;
  programIn: (archive: Buffer) => Promise<Uint8Array>;
}

/**
 * Writes a file from the user to `into`: an official archive, checked against the list beside it, or an executable.
 * @returns its source
 */
export async function brought(into: string, file: string, { archive, list, programIn }: Official): Promise<string> {
  if (!archive.test(file)) {
    copyFileSync(file, into);
    return "handed in as a program";
  }
  const bytes = await handedIn(file, list).catch((error: unknown) => {
    throw new Problem(`${file} needs the ${list} of its release beside it, and must agree with it: ${reason(error)}`);
  });
  writeFileSync(into, await programIn(bytes));
  return `${basename(file)}, which agrees with its release's ${list}`;
}
