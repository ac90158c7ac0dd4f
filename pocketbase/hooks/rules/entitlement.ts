/** The feature that opens the members' side of the course. */
export const PREMIUM = "premium";

/** Whether an entitlement is valid now; both in milliseconds, a missing entitlement is 0. */
export const isMember = (validUntilMs: number, nowMs: number): boolean => validUntilMs > nowMs;
