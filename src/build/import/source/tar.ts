import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { LIMITS, Refused, type Limits } from "./limits.ts";
import { Counter, tooLarge, type Source } from "./source.ts";

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Unpacks no further than the limit goes. */
function gunzip(bytes: Uint8Array, limits: Limits): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.all });
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new Refused(isBomb ? tooLarge(limits) : "It is no tar.gz archive that can be read: export it again.");
  }
}

/** A tar archive, packed with gzip or not. Links and whatever else is no plain file are left out. */
export async function tarSource(bytes: Uint8Array, limits: Limits = LIMITS): Promise<Source> {
  const counter = new Counter(limits);
  const kept = new Map<string, Uint8Array>();
  const plain = isGzip(bytes) ? gunzip(bytes, limits) : bytes;
  const entries = await unpackTar(plain).catch(() => {
    throw new Refused("It is no tar archive that can be read: export it again.");
  });
  for (const { header, data } of entries) {
    if (header.type === "directory") continue;
    if (header.type !== "file" || !data) {
      counter.leave(header.name, "it is a link, and links are not followed");
      continue;
    }
    const path = counter.take(header.name, data.length);
    if (path !== undefined) kept.set(path, data);
  }
  return counter.source((path) => kept.get(path) ?? new Uint8Array());
}
