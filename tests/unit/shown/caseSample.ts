import type { Case, PersonJudged } from "#contract/moderation.d.ts";

export const ID = "abcdefghijklmno";
export const NOON = "2026-11-12T12:00:00.000Z";
export const rolf: PersonJudged = {
  ...{ id: "bcdefghijklmnop", name: "Rolf", avatar: "", since: NOON, verified: true, role: "" },
  ...{ standing: "", until: "", posts: 1, replies: 7, reviews: 2, hidden: 3, log: [] },
};
export const aCase = (some: Partial<Case> = {}): Case & { token: string } => ({
  ...{ kind: "posts", id: ID, since: NOON, title: "Does it ring?", by: "Rolf", reports: 0, reason: "" },
  ...{ heldFor: "", hidden: false, text: "Mine sings.", html: "", pictures: [], parts: [], url: "", under: "" },
  ...{ created: NOON, editedAt: "", former: [], reasons: [], reporters: [], pinned: false, person: rolf, log: [] },
  ...{ appeal: null, mayDecide: true, mayStand: true, token: "a/b" },
  ...some,
});
