import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Manifest } from "#contract/manifest.d.ts";
import type { Stored } from "#contract/store.d.ts";
import { COURSE, type Site } from "#support/course.ts";

const STORED: Stored = {
  "paid-file": {
    access: "premium",
    video: { bucket: "films", key: "ü/one (1)+2.mp4" },
    captions: { bucket: "films", key: "words/one.vtt" },
  },
  "paid-stream": { access: "premium", video: { bucket: "films", key: "stream/index.m3u8" } },
  "free-stream": { access: "free", video: { bucket: "films", key: "open/index.m3u8" } },
};
/** The course of the tests, with lessons in a store. */
export function siteWithStore(): Site & { remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "site-with-store-"));
  const manifest = JSON.parse(readFileSync(COURSE.manifest, "utf8")) as Manifest;
  const policies = manifest.policies.map((policy) =>
    policy.replace("media-src 'self'", "media-src 'self' {store:films}"),
  );
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, policies }));
  writeFileSync(join(folder, "store.json"), JSON.stringify(STORED));
  cpSync(COURSE.curriculum, join(folder, "curriculum.json"));
  return { ...COURSE, manifest: join(folder, "manifest.json"), remove: () => rmSync(folder, { recursive: true }) };
}
