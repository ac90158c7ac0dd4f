import fc from "fast-check";
import { expect, it } from "vitest";
import { nextBefore, safeReturn } from "#features/account/auth/returnTo.ts";

const SITE = "https://course.example";

const KEPT = [
  "/",
  "/dashboard",
  "/module/3?lesson=four-passes",
  "/profile#delete",
  "/faq?q=%D7%A9%2F&x=//evil.example",
  "/@someone",
  "/loginhelp",
  "/a//b",
];

const REFUSED = [
  ["nothing", ""],
  ["another site", "https://evil.example"],
  ["another site by its user part", "https://course.example@evil.example"],
  ["this site by its whole address", "https://course.example/profile"],
  ["no scheme", "//evil.example"],
  ["a backslash", "/\\evil.example"],
  ["a backslash further on", "/a\\..\\..\\evil.example"],
  ["a tab", "/\t/evil.example"],
  ["a new line", "/\n/evil.example"],
  ["a null", "/\0/evil.example"],
  ["a space inside", "/ /evil.example"],
  ["a zero-width space", "/\u200b/evil.example"],
  ["an encoded slash", "/%2fevil.example"],
  ["an encoded backslash", "/%5cevil.example"],
  ["a slash encoded twice", "/%252fevil.example"],
  ["a fraction slash", "/\u2044evil.example"],
  ["a full-width slash", "/\uff0fevil.example"],
  ["an ideographic stop", "//evil\u3002example"],
  ["a dot before two slashes", "/.//evil.example"],
  ["encoded dots before two slashes", "/%2e%2e//evil.example"],
  ["a script", "javascript:alert(1)"],
  ["a script with a tab", "java\tscript:alert(1)"],
  ["data", "data:text/html,<script>alert(1)</script>"],
  ["a scheme without slashes", "https:evil.example"],
  ["dots", "../dashboard"],
  ["the login", "/login"],
  ["the login with a next of its own", "/login?next=/login"],
  ["the login encoded", "/%6cogin"],
  ["the login after dots", "/a/../login"],
  ["the new password", "/reset-password#token=x"],
  ["the interface", "/api/course/export"],
  ["the operator's dashboard", "/_/"],
  ["broken encoding", "/%"],
  ["an address without end", `/${"a".repeat(3000)}`],
];

it.each(KEPT)("%s is kept", (next) => expect(safeReturn(next)).toBe(next));

it.each(REFUSED)("%s leads to the dashboard: %j", (_, next) => expect(safeReturn(next)).toBe("/dashboard"));

it("nothing at all leads where the page says", () => {
  expect(safeReturn(null)).toBe("/dashboard");
  expect(safeReturn(undefined, "/profile")).toBe("/profile");
});

it("dots inside are resolved", () => expect(safeReturn("/module/1/../3?a=1")).toBe("/module/3?a=1"));

it("whatever is asked for stays on the site, also when it is resolved twice", () => {
  const pieces = [..."/\@:	?#%a.", "%2f", "%5C", "..", "evil.example", "login", "//"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), fc.string(), (parts, tail) => {
      const goal = safeReturn(`/${parts.join("")}${tail}`);
      expect(new URL(goal, SITE).origin).toBe(SITE);
      expect(safeReturn(goal)).toBe(goal);
    }),
    { numRuns: 5000 },
  );
});

it("takes over what the page before was to lead to, if it hands that on and is of this site", () => {
  const before = (referrer: string) => nextBefore(referrer, SITE);
  for (const path of ["/login", "/register/", "/reset-password"])
    expect(before(`${SITE}${path}?next=%2Fprepayment%3Fplan%3Dyearly`), path).toBe("/prepayment?plan=yearly");
  for (const referrer of [
    "",
    "about:blank",
    `${SITE}/login`,
    `${SITE}/faq?next=/x`,
    "https://evil.example/login?next=/x",
  ])
    expect(before(referrer), referrer).toBeNull();
});
