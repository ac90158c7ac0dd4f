/** Of security.txt at most a year (RFC 9116). */
const MONTHS = 11;

/** When something that is built now runs out. All builds of a month say the same. */
export const expiresAt = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1));
