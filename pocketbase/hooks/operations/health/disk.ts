import { sharedStore } from "../../platform/sharedStore.ts";
import { sizesIn } from "./checks.rules.ts";

const KEY = "disk of the data";
const FRESH_MS = 1_000;

interface Known {
  atMs: number;
  disk: ReturnType<typeof sizesIn> | null;
}

/** How large the disk of the data is, and what is free on it; asked of the system once a second at most. */
export function diskOf(app: CoreApp): { size: number; free: number } | null {
  const kept = JSON.parse(sharedStore.get(KEY) ?? "null") as Known | null;
  if (kept && Date.now() - kept.atMs < FRESH_MS) return kept.disk ?? null;
  const known: Known = { atMs: Date.now(), disk: asked(app) };
  sharedStore.set(KEY, JSON.stringify(known));
  return known.disk ?? null;
}

function asked(app: CoreApp): Known["disk"] {
  try {
    return sizesIn(toString($os.exec("df", "-Pk", app.dataDir()).output() as unknown as string)) ?? null;
  } catch (error) {
    app.logger().warn("The system does not say how full its disk is", "error", String(error));
    return null;
  }
}

const FILES = ["data.db", "auxiliary.db"].flatMap((name) => [name, `${name}-wal`]);

/** What the database takes on the disk. */
export const databaseSize = (app: CoreApp): number =>
  FILES.reduce((sum, name) => sum + sizeOf(`${app.dataDir()}/${name}`), 0);

function sizeOf(path: string): number {
  try {
    return $os.stat(path).size();
  } catch {
    return 0;
  }
}
