import { describe, expect, it } from "vitest";
import { plainPage, policyFor } from "#server/hooks/platform/forms/forms.rules.ts";

describe("a page for a plain form or a mail's link", () => {
  const html = plainPage({ name: "A & B", language: `en"`, nonce: "n1", title: "<b>", body: "<p>Done.</p>" });

  it("has the one style that its policy lets in, and no script", () => {
    expect(html).toContain('<style nonce="n1">');
    expect(policyFor("n1")).toContain("style-src 'nonce-n1';");
    expect(policyFor("n1")).toMatch(/^default-src 'none';/);
    expect(html).not.toContain("<script");
  });

  it("shows the names of the site as words, and the body as it is", () => {
    expect(html).toContain('<html lang="en&quot;">');
    expect(html).toContain("<title>&lt;b&gt; | A &amp; B</title>");
    expect(html).toContain("<h1>&lt;b&gt;</h1>\n<p>Done.</p>");
  });
});
