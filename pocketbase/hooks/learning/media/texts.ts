import { networkFrom, tooManyUntil } from "../../platform/limits/limits.ts";
import { environment } from "../../platform/environment.ts";
import { joinedKey } from "../../platform/keys.rules.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { type Asked, keyFolder } from "./asked.rules.ts";
import { mayGrow, rewritten } from "./playlist.rules.ts";
import { objectAddress } from "./signing.ts";
import { originOf, objectPath } from "./store.rules.ts";
import { type Kept, type Kind, packedText, memorySlot, unpacked, wholeSize } from "./texts.rules.ts";

const WAITS_S = 5;
/** A playlist of six hours in parts of four seconds has half of it. */
const MOST_BYTES = 524_288;
const PLACE = "text of the store ";

interface Read {
  kind: Kind;
  text: string;
}

/** The playlist's folder, of which its parts are asked for here. */
function forReaders({ object, lessonId, text }: Asked, raw: string, folder: string): Read {
  if (text === "captions") return { kind: "whole", text: raw };
  const bucketAddress =
    originOf(environment.store, object.bucket) + objectPath(environment.store, { ...object, key: "" });
  const home = { key: object.key, folder, bucketAddress, address: `/media/${lessonId}/` };
  return { kind: mayGrow(raw) ? "growing" : "whole", text: rewritten(raw, home) };
}

// The first bytes are asked for, and no more: nothing large is ever taken into the memory.
function fetched(object: Asked["object"]): string | undefined {
  const headers = { Range: `bytes=0-${String(MOST_BYTES - 1)}` };
  const answer = $http.send({ url: objectAddress(object, "GET"), method: "GET", headers, timeout: WAITS_S });
  const { statusCode } = answer;
  if (statusCode === 404 || statusCode === 416) return undefined;
  if (statusCode !== 200 && statusCode !== 206) throw new Error(`The store answers ${String(statusCode)}.`);
  const ranges = (answer.headers as Record<string, string[] | undefined>)["Content-Range"];
  if ((wholeSize(ranges?.[0] ?? "") ?? answer.body.length) > MOST_BYTES)
    throw new Error(`It is larger than ${String(MOST_BYTES)} bytes.`);
  return toString(answer.body);
}

function read(app: CoreApp, asked: Asked, folder: string): Read {
  const { bucket, key } = asked.object;
  try {
    const raw = fetched(asked.object);
    if (raw !== undefined) return forReaders(asked, raw, folder);
    app.logger().warn("The store has no such object.", "bucket", bucket, "key", key);
    return { kind: "missing", text: "" };
  } catch (error) {
    app.logger().error("A text of the store cannot be used.", "bucket", bucket, "key", key, "error", String(error));
    return { kind: "failed", text: "" };
  }
}

/** A text of the store, as readers get it: kept for a while by all runtimes, in a few places that never become more. */
export function storedText(e: core.RequestEvent, asked: Asked, playlist: string): Read | { retryAt: number } {
  const { bucket, key } = asked.object;
  const name = joinedKey(asked.lessonId, bucket, key);
  const place = PLACE + String(memorySlot($security.sha256(name)));
  const kept: Kept | undefined = unpacked(sharedStore.get(place), name, Date.now());
  if (kept) return kept;
  const retryAt = tooManyUntil(e.app, { storeReadsFrom: networkFrom(e) });
  if (retryAt !== undefined) return { retryAt };
  const fresh = read(e.app, asked, keyFolder(playlist));
  sharedStore.set(place, packedText(name, fresh.kind, fresh.text, Date.now()));
  return fresh;
}
