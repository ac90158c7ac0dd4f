import { describe, expect, it } from "vitest";
import type { Case, CaseLine, PersonJudged } from "#contract/moderation.d.ts";
import {
  actsFor,
  actWords,
  afterDeciding,
  ageWords,
  waitingCause,
  choicesFor,
  filledDecision,
  caseKeyIn,
  caseKey,
  keyOfTarget,
  lineWords,
  neighbour,
  caseQuery,
  sentences,
  spanWords,
  caseWishesIn,
} from "#features/community/moderation/moderation.ts";

const ID = "abcdefghijklmno";
const OTHER = "bcdefghijklmnop";

const line = (more: Partial<CaseLine> = {}): CaseLine => ({
  ...{ kind: "posts", id: ID, since: "2026-11-23T10:00:00.000Z", title: "Does it ring?", by: "Rolf", reports: 2 },
  ...{ reason: "Sells something", heldFor: "", hidden: false },
  ...more,
});
const rolf: PersonJudged = {
  ...{ id: OTHER, name: "Rolf", avatar: "", since: "2026-11-12T00:00:00.000Z", verified: true, role: "" },
  ...{ standing: "", until: "", posts: 0, replies: 7, reviews: 0, hidden: 2, log: [] },
};
const aCase = (more: Partial<Case> = {}): Case => ({
  ...line(),
  ...{ text: "", html: "", pictures: [], parts: [], url: "", under: "", created: "", editedAt: "", former: [] },
  ...{
    reasons: [],
    reporters: [],
    person: rolf,
    log: [],
    appeal: null,
    pinned: false,
    mayDecide: true,
    mayStand: true,
  },
  ...more,
});

describe("the page's address", () => {
  it("names the kind that is listed and the case that is open, and leaves out what it does not know", () => {
    expect(caseWishesIn("?kind=replies&case=posts/abcdefghijklmno")).toEqual({ kind: "replies", open: `posts/${ID}` });
    for (const query of ["", "?kind=likes&case=likes/abcdefghijklmno", "?case=posts/../users", "?case=posts/x"])
      expect(caseWishesIn(query)).toEqual({ kind: "", open: "" });
    for (const query of ["", "?kind=users", `?kind=users&case=users/${ID}`, `?case=appeals/${ID}`])
      expect(caseQuery(caseWishesIn(query))).toBe(query);
  });

  it("is led to from a line of the log, but not from a review's, which says whose it is and no id", () => {
    expect(keyOfTarget(`pictures ${ID}`)).toBe(`pictures/${ID}`);
    expect(keyOfTarget(`reviews ${ID} six-video-test`)).toBe("");
    expect(caseKeyIn(`posts/${ID}/more`)).toBe("");
  });
});

describe("a line of the queue", () => {
  it("says since when in one unit", () => {
    const at = Date.parse("2026-11-23T10:00:00.000Z");
    const minute = 60_000;
    expect([0, 12, 59, 60, 47 * 60, 48 * 60].map((minutes) => ageWords(line().since, at + minutes * minute))).toEqual([
      ...["1 min", "12 min", "59 min", "1 h", "47 h", "2 days"],
    ]);
    // A clock that goes wrong.
    expect(ageWords(line().since, at - minute)).toBe("1 min");
    expect(spanWords(24.6)).toBe("25 min");
  });

  it("says why it waits: the reason with how many reported it, or what held it", () => {
    expect(waitingCause(line())).toBe("Reported: Sells something (2)");
    expect(waitingCause(line({ heldFor: "sub4sub", reports: 0 }))).toBe("Held: sub4sub");
    expect(waitingCause(line({ reports: 0 }))).toBe("");
    expect(sentences(["Reply: hidden", "", "It offers something.", "Note: why?"])).toBe(
      "Reply: hidden. It offers something. Note: why?",
    );
    expect(actWords({ act: "hide", target: `replies ${ID}` })).toBe("Reply: hidden");
  });

  it("keeps apart what is written from right to left, and nothing else", () => {
    const log = { act: "hide", target: `replies ${ID}`, reason: "שלום.", note: "" };
    expect(lineWords(log)).toBe("Reply: hidden. \u2068שלום.\u2069");
    expect(lineWords({ ...log, reason: "It sells", note: "محمد" }, " until May")).toBe(
      "Reply: hidden until May. It sells. Note: \u2068محمد\u2069.",
    );
    expect(waitingCause(line({ reason: "שלום" }))).toBe("Reported: \u2068שלום\u2069 (2)");
  });

  it("has one behind and one before it, and none at the ends", () => {
    const cases = [line(), line({ kind: "replies" }), line({ kind: "users" })];
    const [first, second, third] = cases.map(caseKey) as [`posts/${string}`, `replies/${string}`, `users/${string}`];
    const keyAt = (open: typeof first | typeof second | typeof third | "", by: 1 | -1) => {
      const found = neighbour(cases, open, by);
      return found && caseKey(found);
    };
    expect([keyAt(first, 1), keyAt(second, -1), keyAt(third, 1), keyAt(first, -1), keyAt("", 1)]).toEqual([
      ...[second, first, undefined, undefined, first],
    ]);
    expect(afterDeciding(cases, second)).toBe(cases[2]);
    expect(afterDeciding(cases, third)).toBe(cases[1]);
    expect(afterDeciding([line()], first)).toBeUndefined();
  });
});

describe("what can be decided", () => {
  it("is about the words and whoever wrote them, unless somebody else decides", () => {
    const reply = (more: Partial<Case> = {}) => aCase({ kind: "replies", ...more });
    expect(actsFor(reply())).toEqual(["restore", "hide", "warn", "silence", "ban"]);
    expect(actsFor(reply({ person: null }))).toEqual(["restore", "hide"]);
    expect(actsFor(reply({ mayStand: false }))).toEqual(["restore", "hide"]);
    expect(actsFor(reply({ mayDecide: false }))).toEqual([]);
  });

  it("about a post, is also pinning it, of one's own, too; what is hidden stands above nothing", () => {
    expect(actsFor(aCase())).toEqual(["restore", "hide", "warn", "silence", "ban", "pin"]);
    expect(actsFor(aCase({ pinned: true, hidden: true })).at(-1)).toBe("unpin");
    expect(actsFor(aCase({ mayDecide: false }))).toEqual(["pin"]);
    expect(actsFor(aCase({ mayDecide: false, hidden: true }))).toEqual([]);
    expect(actsFor(aCase({ kind: "replies" }))).not.toContain("pin");
  });

  it("about a person, is their standing and what they show; a silence or ban can be lifted", () => {
    expect(actsFor(aCase({ kind: "users" }))).toEqual(["restore", "clear", "warn", "silence", "ban"]);
    const banned = { ...rolf, standing: "banned" as const };
    expect(actsFor(aCase({ kind: "users", person: banned }))).toContain("lift");
    expect(actsFor(aCase({ kind: "users", person: banned, mayStand: false }))).toEqual(["restore"]);
  });

  it("of an appeal, is one of two, once, and not of one's own", () => {
    const appeal = { target: `posts ${ID}`, kind: "posts" as const, targetId: ID, answered: false, mayDecide: true };
    expect(choicesFor(aCase({ kind: "appeals", appeal }))).toEqual(["upheld", "rejected"]);
    expect(choicesFor(aCase({ kind: "appeals", appeal: { ...appeal, answered: true } }))).toEqual([]);
    expect(choicesFor(aCase({ kind: "appeals", appeal: { ...appeal, mayDecide: false } }))).toEqual([]);
  });
});

describe("a decision", () => {
  const acts = actsFor(aCase());

  it("needs an act, words for whoever is told, and days of a silence", () => {
    expect(filledDecision({}, acts).problems).toHaveProperty("act");
    expect(filledDecision({ act: "lift" }, acts).problems).toHaveProperty("act");
    expect(Object.keys(filledDecision({ act: "hide", reason: "  " }, acts).problems)).toEqual(["reason"]);
    for (const days of ["", "0", "366", "1.5", "soon"])
      expect(Object.keys(filledDecision({ act: "silence", reason: "So", days }, acts).problems)).toEqual(["days"]);
  });

  it("is sent with what was filled in and nothing else", () => {
    expect(filledDecision({ act: "restore", reason: "", note: "", days: "7" }, acts).sent).toEqual({ act: "restore" });
    expect(filledDecision({ act: "silence", reason: " So ", days: "7", note: " Third time " }, acts).sent).toEqual({
      ...{ act: "silence", reason: "So", days: 7, note: "Third time" },
    });
  });
});
