import { describe, expect, it } from "vitest";
import { heldFor, listedIn, type Wording } from "#server/hooks/community/moderation/moderation.rules.ts";
import { wordsOf } from "#support/said.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/holding.yaml") as { said: [text: string, found: string[]][] };

const LISTS = { words: ["sub4sub", "cheap subs", "größer"], hosts: ["spam.example"] };
const said = (text: string, more: Partial<Wording> = {}): Wording => ({
  ...{ texts: [text], html: "", addresses: [] },
  ...more,
});

describe("what is said", () => {
  it.each(told.said)("%j holds for what it says", (text, found) => expect(listedIn(said(text), LISTS)).toEqual(found));

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
