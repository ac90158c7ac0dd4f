import type { MailFacts, Read } from "#server/hooks/membership/memberMails/due.rules.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const NOW = Date.UTC(2026, 10, 22, 9, 30);
export const READ: Read = { isCardUsed: false, paid: 1200, refunds: [], owed: undefined, hasEndedOwing: false };

/** A membership that is paid for and long begun, or another. */
export const facts = (some: Partial<MailFacts> = {}): MailFacts => ({
  ...{ id: "sub_1", status: "active", amount: 1200, refund: "none", dispute: "none", hold: false, validUntilMs: 0 },
  ...{ startedAtMs: NOW - 100 * DAY_MS, periodEndMs: NOW + 20 * DAY_MS, trialEndMs: 0, cancelAtMs: 0, canceledAtMs: 0 },
  ...{ paidUntilMs: NOW + 20 * DAY_MS, isPaused: false },
  ...{ endedAtMs: 0, pastDueSinceMs: 0, withdrawnAtMs: 0, graceMs: 14 * DAY_MS, isOpen: true, read: READ },
  ...some,
});
