import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bucketAsk, done, keysIn } from "./platform/bucket.ts";
import { filesBelow } from "./platform/files.ts";
import { Problem } from "./platform/problem.ts";
import { runVerb } from "./platform/verb.ts";
import { counted } from "./platform/words.ts";
import { requireOwnData, STORAGE } from "./serve/data.ts";
import { settingsHere } from "./settings/here.ts";

const VERB = {
  name: "uploads",
  says: "Copies photos and pictures from the data folder into the bucket of UPLOADS, those that are not there yet.",
};

const TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };
const typeOf = (path: string): string => TYPES[path.replace(/^.*\./, "")] ?? "application/octet-stream";

runVerb(VERB, async () => {
  const { dataDir, uploads } = settingsHere();
  if (!uploads) throw new Problem("UPLOADS is not set: photos and pictures lie in the data folder.");
  requireOwnData(dataDir);
  const ask = bucketAsk(uploads.store, uploads.bucket);
  const storage = join(dataDir, STORAGE);
  // The store keeps the attributes that PocketBase notes in .attrs files on the object itself.
  const files = filesBelow(storage).filter((path) => !path.endsWith(".attrs"));
  const there = new Set(await keysIn(ask, ""));
  const missing = files.filter((path) => !there.has(path));
  for (const path of missing)
    await done(ask("PUT", path, {}, readFileSync(join(storage, path)), { "Content-Type": typeOf(path) }));
  const says = `Copied ${counted(missing.length, "file")} to s3://${uploads.bucket}; ${String(files.length - missing.length)} were there. Those in ${storage} stay: delete them once all is well.`;
  return { says, facts: { copied: missing.length, files: files.length } };
});
