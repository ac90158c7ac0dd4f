import { describe, expect, it } from "vitest";
import { isFromHere } from "#server/hooks/platform/doors/doors.rules.ts";

const SITE = "https://course.example";
const sender = (given: Partial<Parameters<typeof isFromHere>[0]>) =>
  isFromHere({ fetchSite: "", origin: "", host: "course.example", ...given }, SITE);

describe("a request comes from this site", () => {
  it("when the browser says so", () => expect(sender({ fetchSite: "same-origin", origin: SITE })).toBe(true));

  it("when its page lies on the host that is asked, or on the site's own address behind a proxy", () => {
    expect(sender({ origin: "http://192.168.0.7:8090", host: "192.168.0.7:8090" })).toBe(true);
    expect(sender({ origin: SITE, host: "127.0.0.1:8090" })).toBe(true);
  });

  it("when no browser sends it", () => expect(sender({})).toBe(true));

  it("not when another site's page sends it", () => {
    for (const fetchSite of ["cross-site", "same-site", "none"])
      expect(sender({ fetchSite, origin: SITE }), fetchSite).toBe(false);
    for (const origin of ["https://evil.example", "null", "https://course.example.evil.example", "https://course"])
      expect(sender({ origin }), origin).toBe(false);
  });
});
