import { describe, expect, it } from "vitest";
import type { Membership, MembershipState } from "#contract/membership.d.ts";
import { membershipStanding } from "#features/membership/subscriptions/standing.ts";

const NOW = Date.parse("2026-03-05T12:00:00Z");
const eur = (amount: number) => ({ amount, currency: "eur" });
const month = { id: "m", title: "Premium, monthly", ...eur(1200), interval: "month", trialDays: 7 } as const;
const year = { id: "y", title: "Premium, yearly", ...eur(12000), interval: "year", trialDays: 7 } as const;
const PLANS = [month, year];

const NONE: Membership = {
  ...{ payments: "sandbox", state: "none", validUntil: null, plan: null, periodEnd: null, trialEnd: null },
  ...{
    nextCharge: null,
    price: null,
    grace: null,
    withdrawUntil: null,
    canTry: true,
    verbs: ["checkout"],
  },
};
const PAID: Membership = {
  ...NONE,
  ...{ state: "active", plan: "m", validUntil: "2026-03-17T12:00:00Z", periodEnd: "2026-03-14T12:00:00Z" },
  ...{ nextCharge: { ...eur(1200), at: "2026-03-14T12:00:00Z" }, canTry: false, verbs: ["cancel", "change", "portal"] },
};
const titleOf = (membership: Membership) => membershipStanding(membership, PLANS, NOW).title;

/** How each state is said, in one sentence. */
const SAID: Record<MembershipState, [change: Partial<Membership>, title: string]> = {
  none: [NONE, "Half the course, for as long as you like."],
  pending: [NONE, "Your payment isn’t finished. Nothing is charged until it is."],
  trialing: [
    { trialEnd: "2026-03-09T12:00:00Z", nextCharge: { ...eur(1200), at: "2026-03-09T12:00:00Z" } },
    "Your trial runs until 9 March. First charge: €12 on 9 March.",
  ],
  active: [{}, "Premium until 14 March. Next charge: €12 on 14 March."],
  canceling: [{ nextCharge: null }, "You’ve cancelled. Everything stays open until 14 March."],
  grace: [
    { grace: { since: "2026-03-03T12:00:00Z", until: "2026-03-17T12:00:00Z" } },
    "Your card was declined on 3 March. Premium stays open until 17 March.",
  ],
  unpaid: [{ validUntil: null }, "Premium is paused because your last payment failed."],
  ended: [{ validUntil: null, periodEnd: "2026-03-01T12:00:00Z" }, "Premium ended on 1 March."],
  disputed: [{ validUntil: null }, "Premium is on hold while your bank looks into a disputed payment."],
  refunded: [{ validUntil: null }, "Your payment was refunded, and Premium has ended."],
  held: [{ validUntil: null }, "We’ve put your membership on hold."],
  comp: [{ validUntil: "2027-01-02T12:00:00Z" }, "Premium until 2 January 2027, on us."],
  gift: [{ validUntil: "2026-06-05T12:00:00Z" }, "Premium until 5 June, as a gift."],
};

describe("what is said of a membership", () => {
  for (const [state, [change, title]] of Object.entries(SAID))
    it(`says of ${state}: ${title}`, () =>
      expect(titleOf({ ...PAID, ...change, state: state as MembershipState })).toBe(title));

  it("leaves no place in any sentence unfilled", () => {
    for (const [state, [change]] of Object.entries(SAID)) {
      const { mark, title, text } = membershipStanding(
        { ...PAID, ...change, state: state as MembershipState },
        PLANS,
        NOW,
      );
      expect([mark, title, text].join(" "), state).not.toMatch(/[{}]|undefined| on \.| until \./);
    }
  });

  it("says until when one can withdraw, only to somebody who can", () => {
    const within = { ...PAID, withdrawUntil: "2026-03-10T12:00:00Z" };
    expect(membershipStanding({ ...within, verbs: ["cancel", "withdraw"] }, PLANS, NOW).text).toContain(
      "Until 10 March",
    );
    expect(membershipStanding(within, PLANS, NOW).text).not.toContain("withdraw");
  });
});
