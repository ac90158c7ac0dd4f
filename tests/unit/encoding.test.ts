import { describe, expect, it } from "vitest";
import { bestCoding, weightsIn } from "#server/hooks/site/headers.rules.ts";

const BOTH = { br: 10, gz: 12 };
const coding = (accepted: string, files: { br?: number; gz?: number } = BOTH) => bestCoding(weightsIn(accepted), files);

describe("the coding of an answer", () => {
  it("is Brotli for every browser of today", () => {
    expect(coding("gzip, deflate, br, zstd")).toBe("br");
    expect(coding("br")).toBe("br");
  });

  it("is gzip where Brotli is not asked for, or there is no such file", () => {
    expect(coding("gzip, deflate")).toBe("gz");
    expect(coding("gzip, br", { gz: 12 })).toBe("gz");
  });

  it("is none where none is asked for", () => {
    for (const accepted of ["", "identity", "deflate", "zstd", "brotli", "gzipped"]) {
      expect(coding(accepted), accepted).toBe("");
    }
    expect(coding("gzip, br", {})).toBe("");
  });

  it("is never one that a weight of 0 refuses", () => {
    expect(coding("br;q=0, gzip")).toBe("gz");
    expect(coding("br;q=0.000, gzip;q=0")).toBe("");
    expect(coding("br; q=0 , gzip ; q=0.5")).toBe("gz");
  });

  it("is the one the browser wants more", () => {
    expect(coding("br;q=0.5, gzip;q=0.8")).toBe("gz");
    expect(coding("br;q=0.8, gzip;q=0.5")).toBe("br");
    expect(coding("br;q=0.5, gzip;q=0.5")).toBe("br");
  });
});
