import { said } from "../../platform/release/texts.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { diskOf } from "./disk.ts";
import { execute } from "../../platform/rows.ts";

/** PocketBase's own, which says that it is healthy whatever becomes of its data. */
export const HEALTH_ROUTE = "/api/health";

const KEY = "what keeps the data";
/** Whoever asks all the time costs a look a second. */
const FRESH_MS = 1_000;
/** Less than this is a full disk: the next upload does not fit. */
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

/** What keeps the server from reading or writing its data; asked once a second at most. */
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

/** A row of each table, with all its fields: a table or column that is gone, and most of what is damaged, shows here. */
function readEach(app: CoreApp): void {
  for (const collection of app.findAllCollections()) {
    if (!collection) continue;
    const fields = collection.fields.map((field) => `[[${field?.getName() ?? ""}]]`).join(", ");
    execute(app, `SELECT ${fields} FROM {{${collection.name}}} LIMIT 1`);
  }
}

/** Writes a row that is there already, as it is, and a file for a moment. */
function write(app: CoreApp): void {
  const file = `${app.dataDir()}/.alive`;
  $os.writeFile(file, "alive", OWNER_ONLY as unknown as os.FileMode);
  $os.remove(file);
  execute(app, "UPDATE _params SET updated = updated WHERE id = (SELECT min(id) FROM _params)");
}
