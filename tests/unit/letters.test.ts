import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { ServerTexts } from "#contract/site.d.ts";
import { letterOf } from "#server/hooks/platform/words.rules.ts";
import { drawnMail, unescaped } from "#server/hooks/platform/mails/mails.rules.ts";

const URL = 'https://course.example/login?a=1&b="2"#code=<3>';
const brand = { name: "First & Cut", tagline: "Plan it.", supportEmail: "help@course.example", language: "en" };

const { questions, ...letters } = (
  parse(readFileSync(join(import.meta.dirname, "../../src/texts/en.yaml"), "utf8")) as ServerTexts
).mails;
const sender = { ...brand, questions };

describe.each(Object.entries(letters))("the letter %s", (_, letter) => {
  const mail = drawnMail(letterOf(letter, URL, { device: URL }), sender);

  it("says whose it is, and where to ask", () => {
    expect(mail.subject.endsWith(" · First & Cut")).toBe(true);
    expect(mail.text).toContain("First & Cut – Plan it.");
    expect(mail.text).toContain("help@course.example");
    expect(mail.html).toContain("First &amp; Cut – Plan it.");
  });

  it("holds its address or its words as text and as HTML, escaped", () => {
    expect(mail.text).toContain(URL);
    expect(mail.html).toContain("https://course.example/login?a=1&amp;b=&quot;2&quot;#code=&lt;3&gt;");
    expect(mail.html).not.toContain("<3>");
  });

  it("loads nothing", () => expect(mail.html).not.toMatch(/<(img|script|link|style)\b|url\(/));
});

it("a site without a tagline and a support address signs with its name", () => {
  const { text } = drawnMail(letterOf(letters.signIn, URL), { ...sender, tagline: "", supportEmail: "" });
  expect(text.endsWith("-- \nFirst & Cut\n")).toBe(true);
});

it("a letter goes the way that its language is written, as the site says", () => {
  const arabic = { ...sender, language: "ar", direction: "rtl" as const };
  expect(drawnMail(letterOf(letters.signIn, URL), arabic).html).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/);
  expect(drawnMail(letterOf(letters.signIn, URL), sender).html).toMatch(/^<!doctype html><html lang="en">/);
});

it("what came as HTML is read as text, once", () => {
  expect(unescaped("Tom&#39;s &lt;browser&gt; &amp; &#34;phone&#34;")).toBe(`Tom's <browser> & "phone"`);
  expect(unescaped("&amp;lt;")).toBe("&lt;");
});
