import { describe, expect, it } from "vitest";
import { standingNow, writingProblem } from "#server/hooks/platform/doors/standing.rules.ts";
import { wordsOf } from "#support/said.ts";

const NOW = Date.parse("2026-03-20T12:00:00Z");
const problem = (standing: string, audience: "self" | "others", untilMs = 0) =>
  wordsOf(writingProblem({ standing, untilMs }, audience, NOW));

describe("writing", () => {
  it("is free for everybody whom moderation left alone", () => {
    expect([problem("", "self"), problem("", "others")]).toEqual([undefined, undefined]);
  });

  it("is shut to a banned account, whoever reads it", () => {
    for (const audience of ["self", "others"] as const)
      expect(problem("banned", audience)).toBe("This account may read, but not write.");
  });

  it("is one's own for a silenced account, and nothing that others read", () => {
    expect(problem("silenced", "self")).toBeUndefined();
    expect(problem("silenced", "others")).toBe("This account may not write where others read.");
  });

  it("is open again from the moment on at which a standing ends", () => {
    const until = "until 2026-03-20 12:01 UTC.";
    expect(problem("banned", "self", NOW + 60_000)).toBe(`This account may read, but not write ${until}`);
    expect(problem("silenced", "others", NOW + 60_000)).toBe(`This account may not write where others read ${until}`);
    expect(problem("banned", "others", NOW)).toBeUndefined();
    expect(standingNow({ standing: "silenced", untilMs: NOW }, NOW)).toBe("");
    expect(standingNow({ standing: "silenced", untilMs: 0 }, NOW)).toBe("silenced");
  });
});
