import { describe, expect, it } from "vitest";
import { aboutDisk, aboutMemory } from "#server/scripts/doctor/machine.ts";

const MB = 1_048_576;

describe("the disk of the data", () => {
  it("is nothing to speak of while a fifth is free", () =>
    expect(aboutDisk(0.79, 5000)).toEqual({
      ...{ about: "disk", state: "in order" },
      says: "79 % of the data's disk are used, 5.2 GB are free.",
    }));

  it("is to be looked at from 80 % on, and unsafe when a day may fill it", () => {
    expect(aboutDisk(0.8, 900)).toMatchObject({ state: "look", todo: expect.stringMatching(/^Make room/) as string });
    expect(aboutDisk(0.96, 900).state).toBe("unsafe");
    expect(aboutDisk(0.5, 199).state).toBe("unsafe");
  });
});

it("memory is to be looked at when a picture may not fit, and unsafe when the system may end the server", () => {
  const states = [96, 95, 256, 255].map((free) => aboutMemory(free * MB, 1024 * MB).state);
  expect(states).toEqual(["look", "unsafe", "in order", "look"]);
});
