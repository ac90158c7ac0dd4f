import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Params } from "#contract/stripeCall.d.ts";
import {
  at,
  decimal,
  flag,
  many,
  metadata,
  needed,
  page,
  text,
  texts,
  whole,
  word,
  missing,
  Problem,
} from "#server/test-payments/params.ts";

/** What a call is refused with: the parameter and the provider's word for it. */
function refusal(act: () => unknown): { status: number; code: string | undefined; param: string | undefined } {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: error.status, code: error.body.error.code, param: error.body.error.param };
  }
  throw new Error("nothing was refused");
}
const invalid = (param: string) => ({ status: 400, code: "parameter_invalid", param });

describe("a parameter", () => {
  const params = { items: [{ price: "price_1" }], trial: { end: "12" }, name: "Ada", empty: "", none: undefined };

  it("is found where it stands, and nowhere else", () => {
    expect(at(params as Params, "items", "0", "price")).toBe("price_1");
    expect(at(params as Params, "trial", "end")).toBe("12");
    for (const path of [
      ["items", "1"],
      ["items", "0", "price", "0"],
      ["nothing", "end"],
      ["name", "length"],
    ])
      expect(at(params as Params, ...path), path.join()).toBeUndefined();
  });

  it("is never what every object has", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect(at({}, name), name).toBeUndefined();
      expect(text({}, name), name).toBeUndefined();
      expect(at({ items: [] }, "items", name), name).toBeUndefined();
    }
  });

  it("that is empty counts as left out", () => {
    for (const read of [text, decimal, whole, flag])
      for (const name of ["empty", "none", "absent"]) expect(read(params as Params, name)).toBeUndefined();
    expect(refusal(() => needed(params as Params, "empty"))).toEqual({
      ...{ status: 400, code: "parameter_missing", param: "empty" },
    });
  });

  it("is named in a refusal as it was sent", () => {
    const sent = { items: [{ quantity: "many" }] } as Params;
    expect(refusal(() => whole(sent, "items", "0", "quantity"))).toEqual(invalid("items[0][quantity]"));
  });
});

describe("a text", () => {
  it("has at most five thousand letters", () => {
    expect(text({ name: "x".repeat(5000) }, "name")).toHaveLength(5000);
    expect(refusal(() => text({ name: "x".repeat(5001) }, "name"))).toEqual(invalid("name"));
  });

  it("is no list and no tree", () => {
    expect(refusal(() => text({ name: ["a"] }, "name"))).toEqual(invalid("name"));
    expect(refusal(() => text({ name: { a: "b" } }, "name"))).toEqual(invalid("name"));
  });

  it("is cut in a list, where none of it may be more than a text", () => {
    expect(texts({ ids: ["a", "b"] }, "ids")).toEqual(["a", "b"]);
    expect(texts({ ids: ["x".repeat(6000)] }, "ids")[0]).toHaveLength(5000);
    expect(refusal(() => texts({ ids: [["a"]] }, "ids"))).toEqual(invalid("ids"));
  });
});

describe("a number", () => {
  it.each([
    ["0", 0],
    ["-5", -5],
    ["12.5", 12.5],
    ["999999999999999", 999_999_999_999_999],
    ["0.000000000001", 1e-12],
    ["007", 7],
  ])("%s is %d", (sent, value) => expect(decimal({ amount: sent }, "amount")).toBe(value));

  it.each(["1e3", "0x10", "Infinity", "NaN", "1,5", " 1", "1 ", "+1", ".5", "5.", "--1", "1".repeat(16), "٣", "1\n"])(
    "%j is none",
    (sent) => expect(refusal(() => decimal({ amount: sent }, "amount"))).toEqual(invalid("amount")),
  );

  it("that must be whole may be written with a point, but not be a part", () => {
    expect(whole({ amount: "12.0" }, "amount")).toBe(12);
    expect(refusal(() => whole({ amount: "12.5" }, "amount"))).toEqual(invalid("amount"));
  });

  it("comes back as it was written", () =>
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const sent = String(value % 1e15);
        expect(whole({ amount: sent }, "amount")).toBe(Number(sent));
      }),
    ));
});

describe("a switch and a word", () => {
  it("are what is written, in small letters", () => {
    expect([flag({ on: "true" }, "on"), flag({ on: "false" }, "on")]).toEqual([true, false]);
    for (const sent of ["1", "0", "True", "yes"])
      expect(refusal(() => flag({ on: sent }, "on"))).toEqual(invalid("on"));
    expect(word({ mode: "payment" }, ["payment", "setup"], "mode")).toBe("payment");
    for (const sent of ["Payment", "toString", "payment "])
      expect(refusal(() => word({ mode: sent }, ["payment", "setup"], "mode"))).toEqual(invalid("mode"));
  });
});

describe("a list", () => {
  it("is one whether it came as one or with numbers", () => {
    expect(many({ ids: ["a", "b"] }, "ids")).toEqual(["a", "b"]);
    expect(many({ ids: { 0: "a", 1: "b" } }, "ids")).toEqual(["a", "b"]);
    expect(many({ ids: "" }, "ids")).toEqual([]);
    expect(many({}, "ids")).toEqual([]);
    expect(refusal(() => many({ ids: "a" }, "ids"))).toEqual(invalid("ids"));
  });

  it("is shown ten at a time, or from one to a hundred", () => {
    expect(page({})).toEqual({ limit: 10, after: undefined });
    expect(page({ limit: "1", starting_after: "cus_1" })).toEqual({ limit: 1, after: "cus_1" });
    expect(page({ limit: "100" }).limit).toBe(100);
    for (const limit of ["0", "101", "-1", "1.5"]) expect(refusal(() => page({ limit }))).toEqual(invalid("limit"));
  });
});

describe("metadata", () => {
  const old = { plan: "monthly", user: "u1" };
  const set = (sent: Params[string]) => metadata({ metadata: sent }, old, "metadata");

  it("is merged key by key, and an empty value takes one away", () => {
    expect(set({ plan: "yearly", code: "SPRING" })).toEqual({ plan: "yearly", user: "u1", code: "SPRING" });
    expect(set({ plan: "" })).toEqual({ user: "u1" });
  });

  it("stays where nothing is said, and goes where nothing is all that is said", () => {
    expect(metadata({}, old, "metadata")).toEqual(old);
    expect(set("")).toEqual({});
    expect(old).toEqual({ plan: "monthly", user: "u1" });
  });

  it("holds fifty keys of forty letters with values of five hundred, and not one more", () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`key${key}`, "x"]));
    expect(Object.keys(set(keys(48)))).toHaveLength(50);
    expect(refusal(() => set(keys(49)))).toEqual(invalid("metadata"));
    expect(set({ ["k".repeat(40)]: "v".repeat(500) })).toHaveProperty("k".repeat(40));
    expect(refusal(() => set({ ["k".repeat(41)]: "v" }))).toEqual(invalid("metadata"));
    expect(refusal(() => set({ key: "v".repeat(501) }))).toEqual(invalid("metadata"));
  });

  it("is no list, and holds no tree", () => {
    for (const sent of [["a"], "text", { deep: { er: "x" } }])
      expect(refusal(() => set(sent as Params[string]))).toEqual(invalid("metadata"));
  });

  it("takes every name for a name", () => {
    const sent = JSON.parse('{"__proto__":"x","constructor":"y"}') as Params;
    expect(Object.entries(set(sent))).toEqual(expect.arrayContaining([["constructor", "y"]]));
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

describe("a refusal", () => {
  it("says what is missing, with no more than eighty letters of what was asked", () => {
    const { status, body } = missing("customer", "c".repeat(200));
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ type: "invalid_request_error", code: "resource_missing", param: "id" });
    expect(body.error.message).toBe(`No such customer: '${"c".repeat(80)}'`);
  });
});
