import { sharedStore } from "../../platform/sharedStore.ts";
import { sizesIn } from "./health.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { execute } from "../../platform/rows.ts";

const DISK = "disk of the data";
const FRESH_MS = 1_000;

interface Known {
  atMs: number;
  disk: ReturnType<typeof sizesIn> | null;
}

/** Size and free space of the data disk in bytes, read at most once per second; null when unknown. */
export function diskOf(app: CoreApp): { size: number; free: number } | null {
  const kept = JSON.parse(sharedStore.get(DISK) ?? "null") as Known | null;
  if (kept && Date.now() - kept.atMs < FRESH_MS) return kept.disk ?? null;
  const known: Known = { atMs: Date.now(), disk: asked(app) };
  sharedStore.set(DISK, JSON.stringify(known));
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

/** Bytes of the database files on the disk. */
export const databaseSize = (app: CoreApp): number =>
  FILES.reduce((sum, name) => sum + sizeOf(`${app.dataDir()}/${name}`), 0);

function sizeOf(path: string): number {
  try {
    return $os.stat(path).size();
  } catch {
    return 0;
  }
}

/** PocketBase's own health route, which reports healthy even when its data is unusable. */
export const HEALTH_ROUTE = "/api/health";

const KEY = "what keeps the data";
/** Bytes. With less free space the disk counts as full: the next upload would not fit. */
const LEAST_FREE = 5_000_000;
const OWNER_ONLY = 0o600;

/** Answers 503 while the server cannot read each of its tables, or cannot write. */
export function checkHealth(app: CoreApp): void {
  const problem = problemNow(app);
  if (problem) throw new ApiError(503, said(problem.isFull ? "diskFull" : "unavailable"), problem.why);
}

interface Problem {
  isFull: boolean;
  why: string;
}

/** Returns why the server cannot read or write its data; checked at most once per second. */
export function problemNow(app: CoreApp): Problem | undefined {
  const kept = JSON.parse(sharedStore.get(KEY) ?? "null") as { atMs: number; problem?: Problem } | null;
  if (kept && Math.abs(Date.now() - kept.atMs) < FRESH_MS) return kept.problem;
  const problem = found(app);
  sharedStore.set(KEY, JSON.stringify({ atMs: Date.now(), problem }));
  return problem;
}

function found(app: CoreApp): Problem | undefined {
  const free = diskOf(app)?.free ?? LEAST_FREE;
  if (free < LEAST_FREE) return { isFull: true, why: `${String(free)} bytes are free` };
  try {
    readEach(app);
    write(app);
    return undefined;
  } catch (error) {
    return { isFull: false, why: String(error) };
  }
}

/** Reads one row of each table with all its columns, which reveals missing tables or columns and most corruption. */
function readEach(app: CoreApp): void {
  for (const collection of app.findAllCollections()) {
    if (!collection) continue;
    const fields = collection.fields.map((field) => `[[${field?.getName() ?? ""}]]`).join(", ");
    execute(app, `SELECT ${fields} FROM {{${collection.name}}} LIMIT 1`);
  }
}

/** Rewrites an existing row unchanged, and creates and removes a file. */
function write(app: CoreApp): void {
  const file = `${app.dataDir()}/.alive`;
  $os.writeFile(file, "alive", OWNER_ONLY as unknown as os.FileMode);
  $os.remove(file);
  execute(app, "UPDATE _params SET updated = updated WHERE id = (SELECT min(id) FROM _params)");
}
