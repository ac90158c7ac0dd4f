const LONGEST_REASON = 500;

/** Something one reported: made once, and for good. */
export interface Report {
  id: string;
  at: string;
  target: "posts" | "replies" | "users";
  targetId: string;
  reason: string;
}

/** Somebody one does not want to read. */
export interface Block {
  id: string;
  at: string;
  blocked: string;
}

type Kept = Record<string, unknown>;

const TARGETS: unknown[] = ["posts", "replies", "users"] satisfies Report["target"][];

/** ISO, of what was kept here or answered by the server. */
function momentIn({ at, created }: Kept): string {
  const ms = Date.parse(String(at ?? created));
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString();
}

const isId = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Out of what was kept or answered; undefined when it is none. */
export function reportFrom(kept: Kept): Report | undefined {
  const { id, target, targetId, reason } = kept;
  const at = momentIn(kept);
  if (!isId(id) || !isId(targetId) || !TARGETS.includes(target) || !at) return undefined;
  const words = typeof reason === "string" ? reason.slice(0, LONGEST_REASON) : "";
  return { id, at, target: target as Report["target"], targetId, reason: words };
}

/** Out of what was kept or answered; undefined when it is none. */
export function blockFrom(kept: Kept): Block | undefined {
  const { id, blocked } = kept;
  const at = momentIn(kept);
  return isId(id) && isId(blocked) && at ? { id, at, blocked } : undefined;
}
