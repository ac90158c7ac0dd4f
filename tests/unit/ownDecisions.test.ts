import { standingWords } from "#features/account/session/standing.ts";
import { momentWords } from "#lib/momentWords.ts";
import { describe, expect, it } from "vitest";
import { aboutOf, decisionHeading, decisionKey, standingIn } from "#features/account/profile/decisions/decisions.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const LATER = "2026-12-20T12:00:00.000Z";
const EARLIER = "2026-11-20T11:59:59.000Z";

describe("a decision of moderators, as its heading", () => {
  it("says what was done to what", () => {
    expect(decisionHeading({ act: "hide", target: "replies abc" })).toBe("Your reply: hidden from others");
    expect(decisionHeading({ act: "restore", target: "pictures abc" })).toBe(
      "The pictures of your post: visible again",
    );
    expect(decisionHeading({ act: "ban", target: "users abc" })).toBe("Your account can no longer write");
  });

  it("is a warning, and of one's account, where a later server says something that is not known here", () => {
    expect(decisionHeading({ act: "frown", target: "posts abc" } as never)).toBe("A warning");
    for (const target of ["", "films abc", "toString abc", "__proto__"])
      expect(decisionHeading({ act: "hide", target }), target).toBe("Your account: hidden from others");
    for (const act of ["constructor", "toString"])
      expect(decisionHeading({ act, target: "posts a" } as never)).toBe("A warning");
  });

  it("names what it is about as long as that is there", () => {
    expect(aboutOf({ target: "posts abc", title: "Does it ring?" })).toBe("Your post “Does it ring?”");
    expect(aboutOf({ target: "posts abc", title: "" })).toBe("");
    expect(aboutOf({ target: "posts abc", title: "{what} {title}" })).toBe("Your post “{what} {title}”");
  });

  it("is told from others about the same", () => {
    const one = { at: LATER, act: "hide" as const, target: "posts a" };
    const keys = [one, { ...one, at: EARLIER }, { ...one, act: "restore" as const }, { ...one, target: "posts b" }].map(
      decisionKey,
    );
    expect(new Set(keys).size).toBe(4);
  });
});

describe("how one stands", () => {
  it("is said while it lasts, up to its very end, and not afterwards", () => {
    expect(standingWords({ standing: "silenced", until: LATER }, NOW)).toMatch(/again after 20 December 2026, /);
    expect(standingWords({ standing: "banned", until: LATER }, NOW)).toMatch(/not write until 20 December 2026, /);
    for (const until of [EARLIER, new Date(NOW).toISOString()])
      expect(standingWords({ standing: "silenced", until }, NOW)).toBe("");
    expect(standingWords({ standing: "silenced", until: new Date(NOW + 1).toISOString() }, NOW)).not.toBe("");
  });

  it("is a ban without an end where none is said, and nothing for everybody else", () => {
    expect(standingWords({ standing: "banned", until: "" }, NOW)).toBe(
      "Your account can read but not write. What you wrote is hidden from others. Lessons you paid for stay open.",
    );
    expect(standingWords({ standing: "", until: LATER }, NOW)).toBe("");
    expect(momentWords("")).toBe("");
  });

  it("is read from the session as the server keeps it, with its space in the date", () => {
    const record = { standing: "silenced", standingUntil: "2026-12-20 12:00:00.000Z" };
    expect(standingIn(record)).toEqual({ standing: "silenced", until: LATER });
    expect(standingWords(standingIn(record), NOW)).not.toBe("");
  });

  it("is nothing where the session holds nonsense", () => {
    for (const record of [undefined, null, {}, [], "banned", 7, { standing: "admin" }, { standing: ["banned"] }])
      expect(standingIn(record), JSON.stringify(record)).toEqual({ standing: "", until: "" });
    expect(standingIn({ standing: "banned", standingUntil: 7 })).toEqual({ standing: "banned", until: "" });
  });
});
