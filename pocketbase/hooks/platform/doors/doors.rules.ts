import type { Saying } from "#contract/said.d.ts";

/** The moderation status of an account. */
export interface AccountStatus {
  /** "banned", "silenced", or "" for neither. */
  status: string;
  /** The end of the status, in ms since 1970; 0 for never. */
  untilMs: number;
}

/** The readers of a text: its author only, or others too. */
export type Audience = "self" | "others";

/** The current status; "" once a temporary one has ended. */
export function statusNow({ status, untilMs }: AccountStatus, nowMs: number): "banned" | "silenced" | "" {
  const isOver = untilMs > 0 && untilMs <= nowMs;
  return !isOver && (status === "banned" || status === "silenced") ? status : "";
}

/**
 * Returns why an account may not write; undefined when it may. A silenced account may still write what only its owner
 * reads.
 */
export function writingProblem(account: AccountStatus, audience: Audience, nowMs: number): Saying | undefined {
  const now = statusNow(account, nowMs);
  const isBanned = now === "banned";
  if (!isBanned && !(now === "silenced" && audience === "others")) return undefined;
  const { untilMs } = account;
  const name = isBanned ? "banned" : "silenced";
  if (untilMs === 0) return { say: name };
  const until = `${new Date(untilMs).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return { say: `${name}Until`, values: { until } };
}

/** Headers that tell a request's origin; "" for a missing one. */
export interface Sender {
  /** Sec-Fetch-Site. */
  fetchSite: string;
  /** Origin. */
  origin: string;
  /** Host. */
  host: string;
}

/**
 * True when a page of this site sent the request, or no browser at all. Browsers send Sec-Fetch-Site only over
 * trustworthy connections; without it Origin decides.
 */
export function isFromHere({ fetchSite, origin, host }: Sender, siteUrl: string): boolean {
  if (fetchSite) return fetchSite === "same-origin";
  if (!origin) return true;
  return origin.replace(/^https?:\/\//, "") === host || origin === siteUrl;
}
