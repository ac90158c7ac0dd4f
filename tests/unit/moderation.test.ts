import { describe, expect, it } from "vitest";
import { askedDecision, mayDecideAccount } from "#server/hooks/community/decisions/decisions.rules.ts";
import { targetIn } from "#server/hooks/community/moderation/moderatedRecord.rules.ts";
import { beginningOf, caseCursorIn, caseCursorText, mondaysOf } from "#server/hooks/community/decisions/queue.rules.ts";

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
