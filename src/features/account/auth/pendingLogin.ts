/** Stored when a mail is requested, because its link may open in another tab. */
export interface PendingLogin {
  next: string;
  /** The link that this browser asked for. */
  otpId: string;
  at: number;
}

const KEPT_MS = 24 * 3_600_000;

/** undefined when it is broken or older than a day. */
export function pendingLoginFrom(kept: unknown, nowMs: number): PendingLogin | undefined {
  if (kept === null || typeof kept !== "object") return undefined;
  const { next, otpId, at } = kept as Record<string, unknown>;
  if (typeof next !== "string" || typeof at !== "number" || Math.abs(nowMs - at) > KEPT_MS) return undefined;
  return { next, otpId: typeof otpId === "string" ? otpId : "", at };
}
