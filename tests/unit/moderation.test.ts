import { describe, expect, it } from "vitest";
import type { Case, CaseKind, CaseLine, LogLine, PersonJudged, Queue } from "#contract/moderation.d.ts";
import {
  actWords,
  actsFor,
  afterDeciding,
  ageWords,
  caseKey,
  caseKeyIn,
  caseQuery,
  caseWishesIn,
  choicesFor,
  decidedByOther,
  filledDecision,
  keyOfTarget,
  lineWords,
  neighbour,
  newsIn,
  sentences,
  spanWords,
  waitingCause,
} from "#features/community/moderation/moderation.ts";
import { askedDecision, mayDecideAccount } from "#server/hooks/community/decisions/decisions.rules.ts";
import { beginningOf, caseCursorIn, caseCursorText, mondaysOf } from "#server/hooks/community/decisions/queue.rules.ts";
import { targetIn } from "#server/hooks/community/moderation/moderatedRecord.rules.ts";

describe("a decision", () => {
  const read = (kind: Parameters<typeof askedDecision>[0], sent: object) => {
    const found = askedDecision(kind, sent);
    return "field" in found ? found.field : found.act;
  };

  it.each([
    ["posts", { act: "hide", reason: "Sells something." }, "hide"],
    ["posts", { act: "hide" }, "reason"],
    ["posts", { act: "hide", reason: " \u200b\n" }, "reason"],
    ["posts", { act: "hide", reason: "x".repeat(501) }, "reason"],
    ["posts", { act: "hide", reason: "x", note: "x".repeat(501) }, "note"],
    ["posts", { act: "pin" }, "pin"],
    ["replies", { act: "pin" }, "act"],
    ["pictures", { act: "restore" }, "restore"],
    ["users", { act: "hide", reason: "x" }, "act"],
    ["users", { act: "lift" }, "lift"],
    ["posts", { act: "lift" }, "act"],
    ["users", { act: "silence", reason: "x" }, "days"],
    ["users", { act: "silence", reason: "x", days: 0 }, "days"],
    ["users", { act: "silence", reason: "x", days: 1.5 }, "days"],
    ["users", { act: "silence", reason: "x", days: "7" }, "days"],
    ["users", { act: "silence", reason: "x", days: 366 }, "days"],
    ["users", { act: "silence", reason: "x", days: 365 }, "silence"],
    ["users", { act: ["ban"], reason: "x" }, "act"],
    ["users", { act: "toString", reason: "x" }, "act"],
  ] as const)("about %s, %j, is taken, or refused at its field", (kind, sent, expected) =>
    expect(read(kind, sent)).toBe(expected),
  );

  it("about an account is an operator's where it is a moderator, and only a superuser's where an operator", () => {
    const may = mayDecideAccount;
    expect([may("moderator", ""), may("operator", ""), may("operator", "moderator")]).toEqual([true, true, true]);
    expect([may("moderator", "moderator"), may("moderator", "operator"), may("operator", "operator")]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("the queue", () => {
  it("goes on where the last page ended, and takes nothing else for that", () => {
    const cursor = { since: "2026-11-22 10:00:00.000Z", kind: "posts", id: "abcdefghijklmno" };
    expect(caseCursorIn(caseCursorText(cursor))).toEqual(cursor);
    for (const text of ["", "1_2026-11-22 10:00:00.000Z_posts_abcdefghijklmno", "x", `${caseCursorText(cursor)}'`])
      expect(caseCursorIn(text)).toBeUndefined();
  });

  it("shows the beginning of a text by its letters, in one line", () => {
    expect(beginningOf("  a\n\nb  ")).toBe("a b");
    expect(beginningOf("\u{1F3AC}".repeat(10), 5)).toBe(`${"\u{1F3AC}".repeat(4)}…`);
  });

  it("knows what a line of the log is about", () => {
    expect(targetIn("posts abc")).toEqual({ kind: "posts", id: "abc", contentId: "" });
    expect(targetIn("reviews who what")).toEqual({ kind: "reviews", id: "who", contentId: "what" });
    for (const text of ["", "posts", "plans abc", "__proto__ x"]) expect(targetIn(text)).toBeUndefined();
  });
});

it("weeks begin on Mondays, and the last is this one", () => {
  const of = (day: string) => mondaysOf(Date.parse(day));
  expect(of("2026-11-23T00:00:00Z").at(-1)).toBe("2026-11-23");
  expect(of("2026-11-22T23:59:59Z").at(-1)).toBe("2026-11-16");
  expect(of("2026-11-22T12:00:00Z")).toHaveLength(12);
  expect(of("2027-01-01T12:00:00Z").slice(-2)).toEqual(["2026-12-21", "2026-12-28"]);
});

const waitingLine = (id: string, kind: CaseKind = "posts"): CaseLine => ({
  ...{ kind, id, since: "2026-11-23T10:00:00.000Z", title: id, by: "Rolf", reports: 1 },
  ...{ weight: 1, reason: "Rude", heldFor: "", hidden: false },
});
const queue = (ids: string, more: Partial<Queue> = {}): Queue => {
  const cases = [...ids].map((id) => waitingLine(id));
  const waiting = { posts: cases.length, replies: 0, reviews: 0, pictures: 0, users: 0, appeals: 0 };
  return { cases, next: "", waiting, oldest: "", ...more };
};
const posts = (count: number) => ({ ...queue("").waiting, posts: count });

describe("what is new in the queue", () => {
  it.each([
    ["nothing", "abc", "abc", 0, ""],
    ["what came at the end", "abc", "abcde", 2, ""],
    ["what another moderator decided", "abc", "ac", 0, "b"],
    ["both at once", "abc", "bcd", 1, "a"],
    ["all that was there", "abc", "", 0, "abc"],
    ["the first of an empty queue", "", "a", 1, ""],
  ])("is %s", (_, listed, fresh, count, gone) => {
    expect(newsIn(queue(listed), queue(fresh), "")).toEqual({
      count,
      gone: new Set([...gone].map((id) => `posts/${id}`)),
    });
  });

  it("is counted by how much waits where it stands on a later page; what is listed from there is not gone", () => {
    const listed = queue("abcd", { next: "x", waiting: posts(9) });
    const fresh = queue("ab", { next: "x", waiting: posts(11) });
    expect(newsIn(listed, fresh, "")).toEqual({ count: 2, gone: new Set() });
    expect(newsIn(listed, queue("bc", { next: "x", waiting: posts(8) }), "")).toEqual({
      ...{ count: 0, gone: new Set(["posts/a"]) },
    });
    const other = queue("abcd", { next: "x", waiting: { ...posts(9), users: 3 } });
    expect(newsIn(listed, other, "posts").count).toBe(0);
  });
});

it("a case was decided by another when the last who decided was not oneself", () => {
  const by = (act: string, moderator: string, own = false): LogLine => ({
    ...{ at: "2026-11-23T10:00:00.000Z", act, target: "posts a", reason: "", note: "", until: "", moderator, own },
  });
  expect(decidedByOther({ log: [] })).toBeUndefined();
  expect(decidedByOther({ log: [by("hide", "")] })).toBeUndefined();
  expect(decidedByOther({ log: [by("pin", "Otto"), by("hold", "")] })).toBeUndefined();
  expect(decidedByOther({ log: [by("pin", "Ida", true), by("hide", "Otto")] })).toMatchObject({ moderator: "Otto" });
  expect(decidedByOther({ log: [by("restore", "Ida", true), by("hide", "Otto")] })).toBeUndefined();
});

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
