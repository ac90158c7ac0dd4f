/** How one can come in (GET /api/course/options). */
export interface Ways {
  /** The site can send mails: links to log in, to confirm an address, to choose a new password. */
  mail: boolean;
  providers: { name: string; displayName: string }[];
}

/** What was kept when a mail was asked for, for whoever comes back by its link, perhaps in another tab. */
export interface KeptEntry {
  next: string;
  /** The link that this browser asked for. */
  otpId: string;
  at: number;
}

const KEPT_MS = 24 * 3_600_000;
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with an address; undefined when nothing is. */
export function emailProblem(email = ""): string | undefined {
  if (!email.trim()) return "Enter your email address.";
  return ADDRESS.test(email.trim()) ? undefined : "This is not a whole address, such as ada@example.com.";
}

/** What was kept, unless it is broken or a day old. */
export function keptEntryFrom(kept: unknown, nowMs: number): KeptEntry | undefined {
  if (kept === null || typeof kept !== "object") return undefined;
  const { next, otpId, at } = kept as Record<string, unknown>;
  if (typeof next !== "string" || typeof at !== "number" || Math.abs(nowMs - at) > KEPT_MS) return undefined;
  return { next, otpId: typeof otpId === "string" ? otpId : "", at };
}

/** The ways out of the server's answer; what it does not say is not offered. */
export function waysFrom(answer: unknown): Ways {
  const { mail, methods } = (answer ?? {}) as { mail?: unknown; methods?: { providers?: unknown } };
  const providers = Array.isArray(methods?.providers) ? (methods.providers as Ways["providers"]) : [];
  return { mail: mail === true, providers };
}
