import type { Membership } from "#contract/membership.d.ts";

const LONGEST_REASON = 100;
const YEAR_MS = 366 * 86_400_000;
/** The longest grant from now on. */
const LONGEST_COMP_MS = 10 * YEAR_MS;

/** An operator's reason as one line; undefined when it is empty or too long. */
export function reasonIn(value: unknown): string | undefined {
  const reason = typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
  return reason.length > 0 && reason.length <= LONGEST_REASON ? reason : undefined;
}

/** The cause that the entitlement log records for an operator's action. */
export const operatorCause = (reason: string, operator: string): string => `operator: ${reason} by ${operator}`;

/**
 * Parses a time such as 2026-12-24 or 2026-12-24T18:00:00Z, at most ten years ahead, to ms since 1970; undefined
 * otherwise.
 */
export function futureMomentIn(value: unknown, nowMs: number): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(value))
    return undefined;
  const ms = Date.parse(value.replace(" ", "T"));
  return ms > 0 && ms <= nowMs + LONGEST_COMP_MS ? ms : undefined;
}

type Known = Pick<Membership, "validUntil" | "periodEnd" | "nextCharge" | "grace">;

/** The next event, ISO: a charge, the end of grace, or the end of the membership; null for none. */
export const nextChangeAt = ({ nextCharge, grace, periodEnd, validUntil }: Known): string | null =>
  nextCharge?.at ?? grace?.until ?? (validUntil ? (periodEnd ?? validUntil) : null);

/** A LIKE pattern for a part of an address, escaped with \; "" for an empty one. */
export function likeIn(value: string): string {
  const part = value.trim().slice(0, 100);
  return part ? `%${part.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : "";
}

/** The page number of a query, 1 to 9,999; defaults to 1. */
export const pageIn = (value: string): number => (/^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1);
