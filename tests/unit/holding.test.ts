import { describe, expect, it } from "vitest";
import { heldFor, listedIn, type Wording } from "#server/hooks/community/moderation/moderation.rules.ts";
import { wordsOf } from "#support/said.ts";

const LISTS = { words: ["sub4sub", "cheap subs", "größer"], hosts: ["spam.example"] };
const said = (text: string, more: Partial<Wording> = {}): Wording => ({
  ...{ texts: [text], html: "", addresses: [] },
  ...more,
});

describe("what is said", () => {
  it.each([
    ["Do SUB4SUB with me", ["sub4sub"]],
    ["I do cheap   subs", ["cheap subs"]],
    ["I do cheap\nsubs", ["cheap subs"]],
    ["I do *cheap*_subs_!", ["cheap subs"]],
    ["I do che\u00adap su\u200bbs", ["cheap subs"]],
    ["I do cheap\u200bsubs", ["cheap subs"]],
    ["I do c\ufe0fhe\u200dap s\u{e0075}ubs", ["cheap subs"]],
    ["Come to spam\u200b.exam\u00adple", ["spam.example"]],
    ["\ufdfa cheap \ufdfa subs", ["cheap subs"]],
    ["I do сhеap ѕubs", ["cheap subs"]],
    ["Chéap sübs", ["cheap subs"]],
    ["ｃｈｅａｐ ｓｕｂｓ", ["cheap subs"]],
    ["cheap subscriptions", []],
    ["dirtcheap subs", []],
    ["GRÖßER ist besser", ["größer"]],
    ["Come to spam.example now", ["spam.example"]],
    ["Come to SPAM.EXAMPLE.", ["spam.example"]],
    ["Come to www.spam.example/x", ["spam.example"]],
    ["Come to notspam.example", []],
    ["Come to spam.example.org", []],
    ["I cut my first video today.", []],
    ["", []],
  ])("%j holds for what it says", (text, found) => expect(listedIn(said(text), LISTS)).toEqual(found));

  it("is looked through for where its links and its video lead", () => {
    const html = '<p><a href="https://a@www.spam.example:8080/x">kind words</a></p>';
    expect(listedIn(said("kind words", { html }), LISTS)).toEqual(["spam.example"]);
    expect(listedIn(said("mine", { addresses: ["https://spam.example/video"] }), LISTS)).toEqual(["spam.example"]);
    expect(listedIn(said("mine", { addresses: ["https://good.example/?spam"] }), LISTS)).toEqual([]);
  });

  it("is held again only for what the former wording did not say", () => {
    const [one, two] = [said("sub4sub"), said("sub4sub and cheap subs")];
    expect(wordsOf(heldFor(one, undefined, LISTS))).toBe("Says “sub4sub”.");
    expect(heldFor(one, one, LISTS)).toBeUndefined();
    expect(wordsOf(heldFor(two, one, LISTS))).toBe("Says “cheap subs”.");
    expect(heldFor(said("fine"), one, LISTS)).toBeUndefined();
  });

  it("is never held on a site without lists", () =>
    expect(heldFor(said("sub4sub"), undefined, { words: [], hosts: [] })).toBeUndefined());

  it("is not held for an entry of signs alone, of which nothing is compared", () =>
    expect(listedIn(said("What now?"), { words: ["!!", "\ufdfa\ufdfa"], hosts: [] })).toEqual([]));

  it("of 10,000 letters against 1,000 entries is looked through in a moment", () => {
    const words = Array.from({ length: 500 }, (_, at) => `word number ${String(at)}`);
    const hosts = Array.from({ length: 500 }, (_, at) => `host${String(at)}.example`);
    const began = performance.now();
    listedIn(said("host1.exampl".repeat(900)), { words, hosts });
    expect(performance.now() - began).toBeLessThan(200);
  });
});
