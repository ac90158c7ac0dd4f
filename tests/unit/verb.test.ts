import { describe, expect, it } from "vitest";
import { helpOf, readVerb } from "#server/scripts/platform/verb.ts";
import { counted, utcMoment, size, span } from "#server/scripts/platform/words.ts";

const VERB = {
  name: "feed",
  says: "Feeds them.",
  takes: ["WHO", "[WHAT]"],
  options: { often: { value: "TIMES", says: "how often" } },
};

const refused = (typed: string[]) => {
  try {
    readVerb(VERB, typed);
    return "";
  } catch (error) {
    return `${String((error as { code: number }).code)} ${(error as Error).message}`;
  }
};

describe("one of the operator's commands", () => {
  it("takes what it knows, by place and by name", () => {
    expect(readVerb(VERB, ["ada", "--often", "3", "--json"])).toEqual({
      options: { often: "3", json: true },
      values: ["ada"],
      isJson: true,
    });
    expect(readVerb(VERB, ["--help"]).options).toEqual({ help: true });
  });

  it("says how it is typed when it was not, with an exit code of its own", () => {
    expect(refused([])).toBe("2 Say it like this: npm run feed -- WHO [WHAT]");
    expect(refused(["a", "b", "c"])).toBe("2 Say it like this: npm run feed -- WHO [WHAT]");
    expect(refused(["a", "--offten"])).toBe("2 Unknown option '--offten': npm run feed -- --help says what there is.");
    expect(refused(["a", "--often"])).toMatch(/^2 Option '--often <value>' argument missing: npm run feed/);
  });

  it("explains itself: how it is typed, what it does, its options and exit codes", () => {
    const help = helpOf({ ...VERB, exits: { 3: "they are full" } });
    expect(help.split("\n").slice(0, 2)).toEqual(["npm run feed -- WHO [WHAT]", "Feeds them."]);
    for (const part of ["--often TIMES  how often", "--json         answers in JSON", "3  they are full", "0  done"])
      expect(help).toContain(part);
  });
});

describe("what a command says", () => {
  it("is in words that people read", () => {
    expect([0, 999, 1000, 4_230_000, 125e9].map(size)).toEqual(["0 bytes", "999 bytes", "1.0 kB", "4.2 MB", "125 GB"]);
    expect([10, 61_000, 7_200_000, 3 * 86_400_000].map(span)).toEqual(["0 seconds", "1 minute", "2 hours", "3 days"]);
    expect([counted(1, "row"), counted(1234, "row")]).toEqual(["1 row", "1,234 rows"]);
    expect(utcMoment("2026-11-23T06:12:59.000Z")).toBe("2026-11-23 06:12 UTC");
  });
});
