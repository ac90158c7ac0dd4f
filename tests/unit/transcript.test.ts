import { describe, expect, it } from "vitest";
import { lineAddress } from "#features/transcript/lineAddress.ts";

const OWN = "https://course.example/module/1/viewer-before-topic";

describe("the link to a line of the transcript", () => {
  it("is the lesson's own address with the second", () => {
    expect(lineAddress("72", OWN, OWN)).toBe(`${OWN}?t=72`);
  });

  it("leaves out what its reader came with", () => {
    expect(lineAddress("72", `${OWN}?t=9#transcript`, undefined)).toBe(`${OWN}?t=72`);
    expect(lineAddress("72", "https://course.example/module/1?lesson=viewer-before-topic", OWN)).toBe(`${OWN}?t=72`);
  });

  it("leads to the site that is read, also where the page was built for another address", () => {
    expect(lineAddress("0", "http://127.0.0.1:8090/module/1/viewer-before-topic", OWN)).toBe(
      "http://127.0.0.1:8090/module/1/viewer-before-topic?t=0",
    );
  });
});
