import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Stored } from "#contract/store.d.ts";
import { COURSE, type Site } from "#support/course.ts";

/** Beside what the course of the tests has in a store. */
const STORED: Stored = {
  "paid-file": {
    access: "premium",
    video: { bucket: "films", key: "ü/one (1)+2.mp4" },
    captions: { bucket: "films", key: "words/one.vtt" },
  },
  "paid-stream": { access: "premium", video: { bucket: "films", key: "stream/index.m3u8" } },
  "retention-autopsy": { access: "premium", video: { bucket: "films", key: "stream/index.m3u8" } },
  "free-stream": { access: "free", video: { bucket: "films", key: "open/index.m3u8" } },
};

/** The course of the tests, with more lessons in a store. */
export function siteWithStore(): Site & { remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "site-with-store-"));
  for (const name of ["manifest.json", "curriculum.json", "site.json"])
    cpSync(join(dirname(COURSE.manifest), name), join(folder, name));
  const built = JSON.parse(readFileSync(join(dirname(COURSE.manifest), "store.json"), "utf8")) as Stored;
  writeFileSync(join(folder, "store.json"), JSON.stringify({ ...built, ...STORED }));
  const remove = () => rmSync(folder, { recursive: true });
  return { ...COURSE, manifest: join(folder, "manifest.json"), remove };
}
