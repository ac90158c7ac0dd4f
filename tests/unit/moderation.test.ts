import { describe, expect, it } from "vitest";
import { askedDecision, mayDecideAccount } from "#server/hooks/community/decisions/decisions.rules.ts";
import { caseCursorIn, caseCursorText } from "#server/hooks/community/decisions/queue.rules.ts";

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
    const [nobody, moderator, operator, both] = [[], ["moderator"], ["operator"], ["moderator", "operator"]];
    const may = mayDecideAccount;
    expect([may(moderator, nobody), may(operator, nobody), may(both, moderator)]).toEqual([true, true, true]);
    for (const by of [moderator, operator, both]) expect(may(by, both)).toBe(false);
    expect(may(moderator, moderator)).toBe(false);
  });
});

describe("the queue", () => {
  it("goes on where the last page ended, and takes nothing else for that", () => {
    const cursor = { since: "2026-11-22 10:00:00.000Z", kind: "posts", id: "abcdefghijklmno" };
    expect(caseCursorIn(caseCursorText(cursor))).toEqual(cursor);
    for (const text of ["", "1_2026-11-22 10:00:00.000Z_posts_abcdefghijklmno", "x", `${caseCursorText(cursor)}'`])
      expect(caseCursorIn(text)).toBeUndefined();
  });
});
