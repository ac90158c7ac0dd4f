import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ServerTexts } from "#contract/site.d.ts";
import { TOPICS } from "#features/community/contact/contact.ts";
import { contactIn, contactProblems, letterAbout } from "#server/hooks/community/contact/contact.rules.ts";
import { countedWith, isPlainText, mostADay, replyTo } from "#server/hooks/platform/mails/mails.rules.ts";

const { contact: texts } = parse(
  readFileSync(join(import.meta.dirname, "../../src/texts/en.yaml"), "utf8"),
) as ServerTexts;

const draft = (change: object = {}) => ({
  ...{ name: "Ada", email: "ada@example.com", topic: "course" as const, message: "A question" },
  ...change,
});

const body = (change: object = {}) => ({ ...draft(), website: "", filledInMs: 9_000, ...change });
const refused = (change: object) => Object.keys(contactProblems(contactIn(body(change)), body(change), texts, true));

describe("the server", () => {
  it("knows the topics that the form offers, and has words for each problem", () => {
    for (const topic of TOPICS) expect(refused({ topic })).toEqual([]);
    expect(Object.keys(texts.topics)).toEqual(TOPICS);
    const worst = contactProblems(contactIn({ website: "x" }), { website: "x" }, texts, true);
    expect(Object.keys(worst)).toEqual(["name", "email", "topic", "message", "website", "filledInMs"]);
    for (const sentence of Object.values(worst)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it("marks what has a deadline, and answers to whoever wrote", () => {
    expect(TOPICS.map(letterAbout).filter((letter) => letter !== "contact")).toEqual([
      "contactRefund",
      "contactPrivacy",
    ]);
    expect([replyTo("contactRefund"), replyTo("contactReceived")]).toEqual(["email", "support"]);
    expect([isPlainText("contactPrivacy"), isPlainText("contactReceived")]).toEqual([true, false]);
    expect(countedWith("contactRefund")).toContain("contact");
    expect([mostADay("contactPrivacy"), mostADay("contactReceived")]).toEqual([200, 2]);
  });
});
