import type { Saying } from "#contract/said.d.ts";

/** How moderation left an account. */
export interface AccountStatus {
  /** "banned", "silenced", or "" for most. */
  status: string;
  /** When that ends; 0 for never. */
  untilMs: number;
}

/** Who reads what is written: its writer alone, or others too. */
export type Audience = "self" | "others";

/** How it stands with an account now: "" when nothing keeps it from writing any more. */
export function statusNow({ status, untilMs }: AccountStatus, nowMs: number): "banned" | "silenced" | "" {
  const isOver = untilMs > 0 && untilMs <= nowMs;
  return !isOver && (status === "banned" || status === "silenced") ? status : "";
}

/** Why an account may not write; undefined when it may. Who is silenced keeps writing what nobody else reads. */
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

/** Where a request says it comes from; "" where it says nothing. */
export interface Sender {
  /** Sec-Fetch-Site */
  fetchSite: string;
  /** Origin */
  origin: string;
  /** Host */
  host: string;
}

/**
 * Whether a page of this site sent the request, or no browser at all.
 * Browsers send Sec-Fetch-Site only on trustworthy connections, so Origin answers where it is missing.
 */
export function isFromHere({ fetchSite, origin, host }: Sender, siteUrl: string): boolean {
  if (fetchSite) return fetchSite === "same-origin";
  if (!origin) return true;
  return origin.replace(/^https?:\/\//, "") === host || origin === siteUrl;
}
