import { describe, expect, it } from "vitest";
import { aboutDisk } from "#server/scripts/doctor/data.ts";

describe("the disk of the data", () => {
  it("is nothing to speak of while a fifth is free", () => {
    expect(aboutDisk(0.79, 5000)).toEqual({ mark: "ok", says: "79 % of its disk are used, 5000 MB are free." });
  });

  it("is warned of from 80 % on, while there is still room", () => {
    const { mark, says } = aboutDisk(0.8, 900);
    expect(mark).toBe("warn");
    expect(says).toMatch(/^80 % .*900 MB are free\. Make room/);
  });
});
