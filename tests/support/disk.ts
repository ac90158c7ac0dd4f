import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MB = 1_048_576;

/** A small disk of its own, and a way to fill it. */
export interface Disk extends Disposable {
  path: string;
  /** Leaves so many MB. */
  fill: (leftMB: number) => void;
  empty: () => void;
}

const disks = new Set<string>();
process.on("exit", () => disks.forEach(gone));

function gone(path: string): void {
  execFileSync("umount", ["-l", path]);
  rmSync(path, { recursive: true });
  disks.delete(path);
}

/** Mounting is for root alone; who is not cannot prove it. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0;

/** A tmpfs of so many MB, with what is in `from` on it. */
export function aDisk(sizeMB: number, from?: string): Disk {
  const path = mkdtempSync(join(tmpdir(), "disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${String(sizeMB)}m,mode=700`, "tmpfs", path]);
  disks.add(path);
  if (from) cpSync(from, path, { recursive: true });
  const ballast = join(path, "ballast");
  const freeMB = () => {
    const { bavail, bsize } = statfsSync(path);
    return (bavail * bsize) / MB;
  };
  const empty = () => rmSync(ballast, { force: true });
  return {
    ...{ path, empty },
    fill: (leftMB) => {
      empty();
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, Math.floor((freeMB() - leftMB) * MB)), 1));
      } catch (error) {
        // Somebody else's bytes came first: it is full.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    [Symbol.dispose]: () => gone(path),
  };
}
