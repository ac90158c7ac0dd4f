import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { late } from "#shell/late/late.ts";

/** A thing whose code arrives when the test says so. */
function aThing() {
  const given: string[] = [];
  const failed: [message: string, press: string | undefined][] = [];
  const loads: { handed: string | undefined; arrive: () => void; fail: () => void }[] = [];
  const thing = late<string>(
    (handed) =>
      new Promise((resolve, reject) => {
        const arrive = () => resolve((press) => given.push(press));
        loads.push({ handed, arrive, fail: () => reject(new Error("lost")) });
      }),
    (error, press) => failed.push([(error as Error).message, press]),
  );
  return { thing, given, failed, loads };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a thing that comes to life late", () => {
  it("is fetched once, however often somebody comes near", async () => {
    const { thing, loads } = aThing();
    void thing.wake();
    void thing.wake();
    loads[0]?.arrive();
    await thing.wake();
    expect(loads).toHaveLength(1);
  });

  it("is fetched by a press, which is given to it when it lives", async () => {
    const { thing, given, loads } = aThing();
    thing.press("a");
    expect(given).toEqual([]);
    expect(loads.map(({ handed }) => handed)).toEqual(["a"]);
    loads[0]?.arrive();
    await settled();
    expect(given).toEqual(["a"]);
  });

  it("takes a press when it lives", async () => {
    const { thing, given, loads } = aThing();
    void thing.wake();
    loads[0]?.arrive();
    await settled();
    thing.press("a");
    await settled();
    expect(given).toEqual(["a"]);
  });

  it("counts once what was pressed twice while nothing happened, and twice what was pressed again later", async () => {
    const { thing, given, loads } = aThing();
    thing.press("a");
    thing.press("a");
    loads[0]?.arrive();
    await settled();
    expect(given).toEqual(["a"]);
    thing.press("a");
    await settled();
    expect(given).toEqual(["a", "a"]);
  });

  it("is fetched again at the next sign when it did not come, and says what got nothing", async () => {
    const { thing, given, failed, loads } = aThing();
    thing.press("a");
    loads[0]?.fail();
    await settled();
    expect(failed).toEqual([["lost", "a"]]);
    thing.press("b");
    loads[1]?.arrive();
    await settled();
    expect(given).toEqual(["b"]);
  });

  it("says that nobody pressed when it failed after a mere glance", async () => {
    const { thing, failed, loads } = aThing();
    void thing.wake();
    loads[0]?.fail();
    await settled();
    expect(failed).toEqual([["lost", undefined]]);
  });

  it("gives every press once and in its order, or says that one got nothing, whatever happens in between", async () => {
    const step = fc.constantFrom("press", "wake", "arrive", "fail");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { thing, given, failed, loads } = aThing();
        const pressed: string[] = [];
        for (const [index, one] of [...steps, "wake", "arrive"].entries()) {
          if (one === "press") pressed.push(String(index));
          if (one === "press") thing.press(String(index));
          if (one === "wake") void thing.wake();
          if (one === "arrive") loads.at(-1)?.arrive();
          if (one === "fail") loads.at(-1)?.fail();
          await settled();
        }
        const lost = failed.flatMap(([, press]) => press ?? []);
        expect(given).toEqual([...given].sort((a, b) => Number(a) - Number(b)));
        expect(new Set(given).size).toBe(given.length);
        const last = lost.at(-1) ?? "-1";
        expect(pressed.filter((press) => Number(press) > Number(last)).every((press) => given.includes(press))).toBe(
          true,
        );
      }),
      { numRuns: 200 },
    );
  });
});
