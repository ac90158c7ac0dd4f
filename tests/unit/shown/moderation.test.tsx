import type { WritableAtom } from "nanostores";
import { afterEach, describe, expect, it } from "vitest";
import type { Case, PersonJudged, Queue } from "#contract/moderation.d.ts";
import { Appeal, isAppeal } from "#features/community/moderation/Appeal.tsx";
import { CaseShown } from "#features/community/moderation/CaseShown.tsx";
import { Decide } from "#features/community/moderation/Decide.tsx";
import { List, allOf } from "#features/community/moderation/List.tsx";
import { $decisionState } from "#features/community/moderation/decide.store.ts";
import { $chosen } from "#features/community/moderation/queue.store.ts";
import { type Drawn, drawn } from "./readHtml.ts";

const ID = "abcdefghijklmno";
const NOON = "2026-11-12T12:00:00.000Z";
const rolf: PersonJudged = {
  ...{ id: "bcdefghijklmnop", name: "Rolf", avatar: "", since: NOON, verified: true, role: "" },
  ...{ standing: "", until: "", posts: 1, replies: 7, reviews: 2, hidden: 3, log: [] },
};
const aCase = (some: Partial<Case> = {}): Case & { token: string } => ({
  ...{ kind: "posts", id: ID, since: NOON, title: "Does it ring?", by: "Rolf", reports: 0, reason: "" },
  ...{ heldFor: "", hidden: false, text: "Mine sings.", html: "", pictures: [], parts: [], url: "", under: "" },
  ...{ created: NOON, editedAt: "", former: [], reasons: [], reporters: [], pinned: false, person: rolf, log: [] },
  ...{ appeal: null, mayDecide: true, mayStand: true, token: "a/b" },
  ...some,
});

const shown = (some: Partial<Case>): Drawn =>
  drawn(
    <CaseShown one={aCase(some)} top="">
      the decision
    </CaseShown>,
  );

describe("a case that is read", () => {
  it("asks for its pictures where they lie, with names and a token that stay what they are", () => {
    const pictures = ["a b.png", "../c?.png"];
    const sources = (kind: Case["kind"]) =>
      shown({ kind, pictures })
        .all("img")
        .map((one) => one.attribute("src"));
    expect(sources("posts")).toEqual([
      `/api/files/posts/${ID}/a%20b.png?token=a%2Fb`,
      `/api/files/posts/${ID}/..%2Fc%3F.png?token=a%2Fb`,
    ]);
    expect(sources("users")[0]).toBe(`/api/files/users/${ID}/a%20b.png?token=a%2Fb`);
    const alts = shown({ pictures })
      .all("img")
      .map((one) => one.attribute("alt"));
    expect(alts).toEqual(["Picture 1 of 2", "Picture 2 of 2"]);
  });
});

/** A store's first value is what is drawn without a browser. */
const hold = <Value,>(store: WritableAtom<Value>, init: Value) => Object.assign(store, { init });

afterEach(() => {
  hold($chosen, {});
  hold($decisionState, { isBusy: false });
});

describe("the form of a decision", () => {
  const form = (some: Partial<Case> = {}): Drawn => drawn(<Decide one={aCase(some)} />);
  const fields = (one: Drawn): string[] =>
    [...one.all("input"), ...one.all("textarea")].map((field) => field.attribute("name"));

  it("asks for words only where somebody is told them, and for days only for a silence", () => {
    expect(fields(form())).not.toContain("reason");
    hold($chosen, { choice: "hide" });
    expect(fields(form())).toContain("reason");
    expect(fields(form())).not.toContain("days");
    hold($chosen, { choice: "silence" });
    expect(fields(form())).toEqual(expect.arrayContaining(["reason", "days"]));
  });

  it("names its button by what is chosen, and keeps a second press from coming through", () => {
    expect(form().first("button").text).toBe("Decide");
    hold($chosen, { choice: "hide" });
    hold($decisionState, { isBusy: true });
    const button = form().first("button");
    expect([button.text, button.attribute("aria-disabled")]).toEqual(["Hide it", "true"]);
  });

  it("asks once more before a ban, and keeps what was filled in behind it", () => {
    hold($chosen, { choice: "ban", sure: { act: "ban", reason: "Enough." } });
    const both = form();
    expect(both.first("form").has("hidden")).toBe(true);
    expect(both.first("h3", { id: "sure-title" }).text).toBe("Ban Rolf?");
  });

  it("is no form for whom it is not theirs to decide, but a moderator's own post may be pinned", () => {
    const notTheirs = { mayDecide: false, mayStand: false };
    expect(form({ ...notTheirs, kind: "replies" }).text).toBe("Someone else decides this one.");
    const choices = form(notTheirs).all("input", { type: "radio" });
    expect(choices.map((one) => one.attribute("value"))).toEqual(["pin"]);
  });
});

describe("an appeal", () => {
  const appealed = (some: Partial<NonNullable<Case["appeal"]>>): Drawn => {
    const appeal = {
      target: `posts ${ID}`,
      kind: "posts" as const,
      targetId: ID,
      answered: false,
      mayDecide: true,
      ...some,
    };
    const one = aCase({ kind: "appeals", appeal });
    if (!isAppeal(one)) throw new Error("an appeal");
    return drawn(<Appeal one={one} />);
  };

  it("is answered once, and not one's own", () => {
    expect(
      appealed({})
        .all("input", { type: "radio" })
        .map((one) => one.attribute("value")),
    ).toEqual(["upheld", "rejected"]);
    expect(appealed({ answered: true }).text).toContain("This has been answered.");
    expect(appealed({ mayDecide: false }).text).toContain("Someone else decides this one.");
    for (const some of [{ answered: true }, { mayDecide: false }]) expect(appealed(some).all("form")).toEqual([]);
  });
});

describe("the list of what waits", () => {
  const waiting = { posts: 1000, replies: 2, reviews: 0, pictures: 0, users: 0, appeals: 1 };
  const queue = (some: Partial<Queue> = {}): Queue => ({ cases: [], next: "", waiting, oldest: NOON, ...some });
  const list = (some: Partial<Queue> = {}): Drawn =>
    drawn(<List queue={queue(some)} nowMs={Date.parse(NOON) + 3 * 3_600_000} kind="" open="" />);

  it("counts every kind, as far as it is counted", () => {
    expect(allOf(queue())).toBe(1003);
    expect(list().texts("option")).toEqual([
      ...["Everything, 1000 and more", "Posts, 1000 and more", "Replies, 2", "Reviews, 0", "Pictures, 0", "People, 0"],
      "Appeals, 1",
    ]);
  });

  it("keeps the order in which the server gives it, with the age of each and what is reported", () => {
    const first = aCase({ reports: 2, reason: "Sells something" });
    const rows = list({ cases: [first, aCase({ kind: "replies", id: "x", by: "" })] }).all("button");
    expect(rows.map((row) => row.attribute("data-case"))).toEqual([`posts/${ID}`, "replies/x"]);
    expect(rows[0]?.text).toContain("3 h");
    expect(rows[0]?.text).toMatch(/Reported: .*Sells something.* \(2\)/);
    expect(rows[1]?.text).not.toContain("Reported");
  });

  it("has no empty list, and a way to more only where there is more", () => {
    expect(list().all("ol")).toEqual([]);
    expect(list().all("button")).toEqual([]);
    expect(list({ next: "cursor" }).texts("button")).toEqual(["Show more"]);
  });
});
