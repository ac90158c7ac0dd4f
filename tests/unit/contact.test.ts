import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ServerTexts } from "#contract/site.d.ts";
import {
  contactRoomWords,
  contactDraftFrom,
  EMPTY_CONTACT,
  contactDraftProblems,
  withWriter,
  TOPICS,
} from "#features/community/contact/contact.ts";
import {
  contactAgain,
  contactThanks,
  contactIn,
  letterAbout,
  mailboxOf,
  contactProblems,
} from "#server/hooks/community/contact/contact.rules.ts";
import { countedWith, isPlainText, mostADay, replyTo } from "#server/hooks/platform/mailQueue/kinds.rules.ts";

const { contact: texts } = parse(
  readFileSync(join(import.meta.dirname, "../../src/texts/en.yaml"), "utf8"),
) as ServerTexts;

const draft = (change: object = {}) => ({
  ...{ name: "Ada", email: "ada@example.com", topic: "course" as const, message: "A question" },
  ...change,
});
const said = (change: object) => Object.entries(contactDraftProblems(draft(change))).filter(([, problem]) => problem);

describe("the form", () => {
  it.each([
    ["name", { name: "  " }],
    ["name", { name: "x".repeat(81) }],
    ["email", { email: "" }],
    ["email", { email: "ada@example" }],
    ["message", { message: " \n" }],
    ["message", { message: "x".repeat(5_001) }],
  ])("says at the field %s what is wrong: %j", (field, change) => {
    expect(said(change).map(([name]) => name)).toEqual([field]);
  });

  it("takes what is just not too long", () => {
    expect(said({ name: ` ${"x".repeat(80)} `, message: ` ${"x".repeat(5_000)} ` })).toEqual([]);
    expect(contactRoomWords(draft({ message: "x".repeat(4_990) }))).toBe("10 characters left");
    expect(contactRoomWords(draft({ message: "x".repeat(5_001) }))).toBe("1 character too many");
  });

  it.each([undefined, null, 7, "text", [], { name: 7, topic: "rant", message: {} }])(
    "comes of whatever was kept: %j",
    (kept) => expect(contactDraftFrom(kept)).toEqual(EMPTY_CONTACT),
  );

  it("is signed by whoever is known, and never over what they wrote", () => {
    const user = { displayName: "Ada", email: "ada@example.com" };
    expect(withWriter(EMPTY_CONTACT, user)).toEqual({ ...EMPTY_CONTACT, name: "Ada", email: "ada@example.com" });
    expect(withWriter(draft({ name: "Countess" }), user).name).toBe("Countess");
    for (const broken of [undefined, 7, { displayName: 7, email: [] }])
      expect(withWriter(EMPTY_CONTACT, broken)).toEqual(EMPTY_CONTACT);
  });
});

const body = (change: object = {}) => ({ ...draft(), website: "", filledInMs: 9_000, ...change });
const refused = (change: object, isTimed = true) =>
  Object.keys(contactProblems(contactIn(body(change)), body(change), texts, isTimed));

describe("the server", () => {
  it("knows the topics that the form offers, and has words for each problem", () => {
    for (const topic of TOPICS) expect(refused({ topic })).toEqual([]);
    expect(Object.keys(texts.topics)).toEqual(TOPICS);
    const worst = contactProblems(contactIn({ website: "x" }), { website: "x" }, texts, true);
    expect(Object.keys(worst)).toEqual(["name", "email", "topic", "message", "website", "filledInMs"]);
    for (const sentence of Object.values(worst)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    "Ada\r\nBcc: all@example.com",
    "Ada\u2028Bcc: all@example.com",
    "Ada\u0000Bcc: all@example.com",
    "\u202eAda\nBcc: all@example.com",
  ])("makes one line of the name %j", (name) => {
    expect(contactIn(body({ name })).name).toBe("Ada Bcc: all@example.com");
  });

  it.each([1_999, 0, -1, "", "soon", null, undefined, Number.NaN])(
    "takes nothing that was filled in within %j ms, unless it came without scripts",
    (filledInMs) => {
      expect(refused({ filledInMs })).toEqual(["filledInMs"]);
      expect(refused({ filledInMs }, false)).toEqual([]);
    },
  );

  it("shows a form again in which nothing that was typed is markup", () => {
    const evil = `"><script>alert('1')</script>`;
    const contact = contactIn(body({ name: evil, email: evil, message: `</textarea>${evil}`, topic: evil }));
    const html = contactAgain(contact, texts, ["<u>Wait</u>."], `"><b>@example.com`) + contactThanks(texts, "<i>");
    expect(html).not.toMatch(/<(script|b|u|i|A)>/);
    expect(html).toContain("&lt;/textarea&gt;&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;");
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

  it.each([
    ["ada@example.com", "ada@example.com"],
    ["Ada+a+b@Example.com", "ada@example.com"],
    ["+@example.com", "@example.com"],
  ])("counts %s as the mailbox %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
