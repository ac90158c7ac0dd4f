import type { Membership } from "#contract/membership.d.ts";

const LONGEST_REASON = 100;
const YEAR_MS = 366 * 86_400_000;
/** Nobody is given more at once. */
const LONGEST_COMP_MS = 10 * YEAR_MS;

/** Why an operator does something, in one line; undefined for nothing or too much. */
export function reasonIn(value: unknown): string | undefined {
  const reason = typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
  return reason.length > 0 && reason.length <= LONGEST_REASON ? reason : undefined;
}

/** What the log of somebody's entitlement says about it. */
export const operatorCause = (reason: string, operator: string): string => `operator: ${reason} by ${operator}`;

/** A moment such as 2026-12-24 or 2026-12-24T18:00:00Z, at most ten years ahead, in milliseconds; undefined else. */
export function futureMomentIn(value: unknown, nowMs: number): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(value))
    return undefined;
  const ms = Date.parse(value.replace(" ", "T"));
  return ms > 0 && ms <= nowMs + LONGEST_COMP_MS ? ms : undefined;
}

type Known = Pick<Membership, "validUntil" | "periodEnd" | "nextCharge" | "grace">;

/** When something comes next: a charge, the end of grace, or of what runs; null for nothing. */
export const nextChangeAt = ({ nextCharge, grace, periodEnd, validUntil }: Known): string | null =>
  nextCharge?.at ?? grace?.until ?? (validUntil ? (periodEnd ?? validUntil) : null);

/** A part of an address as LIKE takes it, with \ before what means something there; "" for nothing. */
export function likeIn(value: string): string {
  const part = value.trim().slice(0, 100);
  return part ? `%${part.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : "";
}

/** A page's number in a query: from 1 to 10,000. */
export const pageIn = (value: string): number => (/^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1);
