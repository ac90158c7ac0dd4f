import { describe, expect, it } from "vitest";
import { plausible } from "#server/hooks/platform/forwarding/plausible.rules.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";

const adapter = plausible({ url: "https://counts.example", domain: "the.site", siteUrl: "https://the.site" });
const VISIT = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
const requestFor = (name: string, props = {}, page = "/faq") => adapter.requestFor({ name, props, page, visit: VISIT });
const bodyOf = (...event: Parameters<typeof requestFor>): unknown => JSON.parse(requestFor(...event)?.body ?? "null");

describe("Plausible is told", () => {
  it("nothing of what somebody typed, of an error's words, and of measures", () => {
    expect(bodyOf("search", { results: 0, none: "my own name" })).toMatchObject({ props: { results: "0" } });
    expect(bodyOf("error", { error_type: "TypeError", error_message: "secret" })).toMatchObject({
      props: { error_type: "TypeError" },
    });
    expect(requestFor("performance", { metric: "LCP", value: 1 })).toBeUndefined();
    expect(requestFor("video_left", { lesson_id: "a", second: 1 })).toBeUndefined();
  });
});

describe("who else is told what is counted", () => {
  it("is nobody by default, or Plausible with the site's name there", () => {
    expect(readSettings({}).forward).toBe("");
    expect(readSettings({ ANALYTICS_FORWARD: "plausible", PLAUSIBLE_DOMAIN: "the.site" }).forward).toBe("plausible");
  });

  it.each([
    [{ ANALYTICS_FORWARD: "plausible" }, /PLAUSIBLE_DOMAIN/],
    [{ ANALYTICS_FORWARD: "elsewhere" }, /ANALYTICS_FORWARD/],
    [{ PLAUSIBLE_DOMAIN: "the.site" }, /ANALYTICS_FORWARD/],
    [{ PLAUSIBLE_URL: "https://counts.example" }, /PLAUSIBLE_URL/],
    [{ ANALYTICS_FORWARD: "plausible", PLAUSIBLE_DOMAIN: "the site" }, /PLAUSIBLE_DOMAIN/],
    [{ ANALYTICS_FORWARD: "plausible", PLAUSIBLE_DOMAIN: "the.site", PLAUSIBLE_URL: "counts" }, /PLAUSIBLE_URL/],
  ])("is refused where it is set halfway: %o", (environment, said) => {
    expect(() => readSettings(environment).forward).toThrow(said);
  });
});
