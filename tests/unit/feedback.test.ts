import { describe, expect, it } from "vitest";
import { feedbackAgain, feedbackIn, feedbackProblems } from "#server/hooks/community/feedback/feedback.rules.ts";
import { countedWith, isPlainText, mostADay, replyTo } from "#server/hooks/platform/mails/mails.rules.ts";
import type { FeedbackTexts } from "#contract/said.d.ts";
import { texts } from "#texts/feedback.ts";
import { thanksHtml } from "#server/hooks/platform/forms/forms.rules.ts";

const TEXTS = texts as unknown as FeedbackTexts;
const sent = (change: object = {}) => ({
  ...{ id: "abcdefghijklmno", type: "bug", message: "It broke.", email: "ada@example.com", page: "/faq" },
  ...{ width: 390, theme: "dark", website: "", ...change },
});
const problems = (change: object) => feedbackProblems(feedbackIn(sent(change)), sent(change), TEXTS);

describe("the server", () => {
  it("keeps what the form sends, and nothing else", () => {
    const kept = feedbackIn(sent({ user: "somebody", created: "2020-01-01" }));
    expect({ ...kept, website: "" }).toEqual(sent());
    expect(problems({})).toEqual({});
  });

  it.each([
    ["type", { type: "rant" }],
    ["message", { message: "" }],
    ["message", { message: "\u200b\u202e" }],
    ["message", { message: ["It broke."] }],
    ["message", { message: "x".repeat(5_001) }],
    ["email", { email: "ada" }],
    ["email", { email: "ada@example.com\r\nBcc: all@example.com" }],
    ["email", { email: "ada@example.com, bob@example.com" }],
    ["email", { email: `ada@${"x".repeat(260)}.com` }],
    ["website", { website: "https://spam.example" }],
  ])("refuses at the field %s: %j", (field, change) => expect(Object.keys(problems(change))).toEqual([field]));

  it("keeps nothing that hides or turns the writing round", () =>
    expect(feedbackIn(sent({ message: "a\u202eb\u0000c\u001b[31m" })).message).toBe("a b c [31m"));

  it.each([
    ["page", "//evil.example"],
    ["page", "https://evil.example"],
    ["page", "/a\r\nb"],
    ["page", `/${"x".repeat(500)}`],
    ["theme", "neon"],
    ["id", "../../secret"],
  ])("leaves out a %s that is none, and keeps the words: %j", (field, value) =>
    expect(feedbackIn(sent({ [field]: value }))).toMatchObject({ [field]: "", message: "It broke." }),
  );

  it("answers a plain form by a page in which nothing that was typed is markup", () => {
    const evil = `</textarea><script>alert("1")</script>'`;
    const body = feedbackAgain(feedbackIn(sent({ message: evil, email: `"><b>`, page: "/<i>" })), TEXTS, [
      "<u>Wait</u>.",
    ]);
    const html = body + thanksHtml(TEXTS.thanks.text, "<A>");
    expect(html).not.toMatch(/<(script|b|i|u|A)>/);
    expect(html).toContain("&lt;/textarea&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;");
    expect(html).toContain('value="bug" checked');
  });

  it("mails the operator more of it in a day than anybody else, as plain text, answered to whoever wrote", () => {
    expect(countedWith("feedback")).toEqual(countedWith("feedbackUnsigned"));
    expect([mostADay("feedback"), mostADay("gift")]).toEqual([50, 5]);
    expect([isPlainText("feedbackUnsigned"), isPlainText("gift")]).toEqual([true, false]);
    expect([replyTo("feedback"), replyTo("feedbackUnsigned"), replyTo("gift")]).toEqual([
      "email",
      undefined,
      undefined,
    ]);
  });
});
