/** How long what was read of the store is believed. A playlist that grows is read again with every part. */
const BELIEVED_MS = { whole: 300_000, growing: 1_000, missing: 10_000, failed: 3_000 };

export type Kind = keyof typeof BELIEVED_MS;

/** What was read of an object. */
export interface Kept {
  /** Bucket and key. */
  name: string;
  kind: Kind;
  untilMs: number;
  text: string;
}

const PLACES = 64;

/** Of which of the few places in the shared memory an object has one; another with the same takes it over. */
export const memorySlot = (hashInHex: string): number => Number.parseInt(hashInHex.slice(0, 6), 16) % PLACES;

/** As one text: what is told of it, and behind the first line what was read. */
export const packedText = (name: string, kind: Kind, text: string, nowMs: number): string =>
  `${JSON.stringify({ name, kind, untilMs: nowMs + BELIEVED_MS[kind] })}\n${text}`;

/** What is kept there of this object, while it is believed. */
export function unpacked(found: string | null, name: string, nowMs: number): Kept | undefined {
  if (found === null) return undefined;
  const end = found.indexOf("\n");
  const told = JSON.parse(found.slice(0, end)) as Omit<Kept, "text">;
  return told.name === name && told.untilMs > nowMs ? { ...told, text: found.slice(end + 1) } : undefined;
}

/** The bytes of an object in all, by "bytes 0-99/1234"; undefined where nothing says so. */
export function wholeSize(contentRange: string): number | undefined {
  const size = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange)?.[1];
  return size === undefined ? undefined : Number(size);
}
