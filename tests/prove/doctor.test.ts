// Injects every fault that doctor names into a site behind a proxy of its own with TLS: line, state, exit code, and
// no secret said.
import { afterAll, describe, expect, it } from "vitest";
import { canMount } from "#support/disk.ts";
import { codeOf, type Fault } from "./doctor/faults.ts";
import { HERE } from "./doctor/here.ts";
import { KEPT, OUTSIDE } from "./doctor/outside.ts";
import { PROGRAMS } from "./doctor/programs.ts";
import { aWorld } from "./doctor/world.ts";

const FAULTS = [...HERE, ...PROGRAMS, ...KEPT, ...OUTSIDE];
/** What no line may repeat. */
const SECRETS = /never-said-aloud|sk_(test|live)_\w|whsec_\w|klm42xyz|password-password|abababab/;

const world = await aWorld();
afterAll(() => world[Symbol.asyncDispose]());

async function expectFault(fault: Fault): Promise<void> {
  const mend = await fault.make?.(world);
  try {
    const { code, findings, all } = await world.doctor(fault.env?.(world), fault.args);
    const lines = findings.filter(({ about }) => about === fault.about);
    const line = lines.find(({ says }) => fault.says.test(says));
    expect(line, `${fault.about}: ${JSON.stringify(lines)}${findings.length === 0 ? all : ""}`).toBeDefined();
    expect(line?.state).toBe(fault.state);
    expect(line?.todo, "it says what to do").toMatch(/\S/);
    expect(code, JSON.stringify(findings.filter(({ state }) => state === "unsafe"))).toBe(codeOf(fault));
    expect(all).not.toMatch(SECRETS);
  } finally {
    await mend?.();
  }
}

describe("of a site that is in order", () => {
  it("doctor says so in every line, sends the mail, and ends with 0", async () => {
    const { code, findings } = await world.doctor({}, ["--mail", "ada@the-cut.tv"]);
    expect(findings.filter(({ state }) => state !== "in order")).toEqual([]);
    expect(code).toBe(0);
    expect((await world.sink.take("ada@the-cut.tv")).from).toBe("ida@the-cut.tv");
    console.log(`doctor: ${String(findings.length)} lines in order, ${String(FAULTS.length)} faults`);
  });
});

describe("doctor names", () => {
  for (const fault of FAULTS) {
    const needsDisk = /disk that is nearly full/.test(fault.fault);
    it.skipIf(needsDisk && !canMount)(`${fault.fault}: ${fault.about}, ${fault.state}`, () => expectFault(fault));
  }
});

it("and of the same site, mended, all is in order again", async () => {
  const { code, findings } = await world.doctor();
  expect(findings.filter(({ state }) => state !== "in order")).toEqual([]);
  expect(code).toBe(0);
});
