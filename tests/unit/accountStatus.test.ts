import { describe, expect, it } from "vitest";
import { statusNow, writingProblem } from "#server/hooks/platform/doors/accountStatus.rules.ts";
import { wordsOf } from "#support/said.ts";

const NOW = Date.parse("2026-03-20T12:00:00Z");
const problem = (status: string, audience: "self" | "others", untilMs = 0) =>
  wordsOf(writingProblem({ status, untilMs }, audience, NOW));

describe("writing", () => {
  it("is free for everybody whom moderation left alone", () => {
    expect([problem("", "self"), problem("", "others")]).toEqual([undefined, undefined]);
  });

  it("is shut to a banned account, whoever reads it", () => {
    for (const audience of ["self", "others"] as const)
      expect(problem("banned", audience)).toBe("This account can read but not write.");
  });

  it("is one's own for a silenced account, and nothing that others read", () => {
    expect(problem("silenced", "self")).toBeUndefined();
    expect(problem("silenced", "others")).toBe("This account can’t write where others read.");
  });

  it("is open again from the moment on at which a silence or ban ends", () => {
    const until = "until 2026-03-20 12:01 UTC.";
    expect(problem("banned", "self", NOW + 60_000)).toBe(`This account can read but not write ${until}`);
    expect(problem("silenced", "others", NOW + 60_000)).toBe(`This account can’t write where others read ${until}`);
    expect(problem("banned", "others", NOW)).toBeUndefined();
    expect(statusNow({ status: "silenced", untilMs: NOW }, NOW)).toBe("");
    expect(statusNow({ status: "silenced", untilMs: 0 }, NOW)).toBe("silenced");
  });
});
