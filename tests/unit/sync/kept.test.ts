import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountField } from "#sync/accountField.ts";
import type { Device, Server } from "#sync/device.ts";
import { type Snapshot, Snapshots } from "#sync/snapshots.ts";
import { isObject, type Operation } from "#sync/sync.ts";
import { Waiting } from "#sync/waiting.ts";

type Store = Pick<Device, "read" | "write" | "keys" | "isKept">;
/** A browser's storage, with room for so many characters. */
function storage(kept: Record<string, string> = {}, room = Infinity) {
  const all = new Map(Object.entries(kept));
  const writes: string[] = [];
  const size = () => [...all].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const device: Store = {
    read: (key) => all.get(key) ?? null,
    keys: () => [...all.keys()],
    isKept: () => true,
    write: (key, text) => {
      writes.push(key);
      const before = all.get(key);
      all.delete(key);
      if (text === null) return true;
      if (size() + key.length + text.length <= room) return Boolean(all.set(key, text));
      if (before !== undefined) all.set(key, before);
      return false;
    },
  };
  return { device: device as Device, all, writes };
}

interface Notes {
  notes: Record<string, string>;
}
const dataFrom = (parts: unknown): Notes => {
  const named = Object.entries(isObject(parts) ? parts : {});
  const notes = named.flatMap(([name, part]) =>
    name && isObject(part) ? [[name, String(part["text"])] as const] : [],
  );
  return { notes: Object.fromEntries(notes) };
};
const inParts = {
  ...{ key: "notes_", dataFrom },
  partsOf: ({ notes }: Notes) => Object.fromEntries(Object.entries(notes).map(([name, text]) => [name, { text }])),
};
const whole = {
  key: "tea",
  dataFrom: (parts: unknown) => ({ cups: isObject(parts) && isObject(parts[""]) ? Number(parts[""]["cups"]) : 0 }),
};
const AT = "2026-11-20T12:00:00.000Z";
const snapshot = <Data extends object>(data: Data, some: Partial<Snapshot<Data>> = {}): Snapshot<Data> => ({
  ...{ user: "ada", at: AT, behindMs: 5, data },
  ...some,
});

describe("what the server said last", () => {
  it("comes back to whose it is, with its age, and to nobody else", () => {
    const kept = new Snapshots(storage().device, whole);
    kept.keep(snapshot({ cups: 3 }));
    expect(kept.read("ada")).toEqual(snapshot({ cups: 3 }));
    expect(kept.read("bo")).toBeUndefined();
    expect(kept.read("")).toBeUndefined();
  });

  it("takes the place of what was kept of somebody else, every part of it", () => {
    const { device, all } = storage({ other: "stays" });
    const kept = new Snapshots(device, inParts);
    kept.keep(snapshot({ notes: { tea: "hot", cup: "blue" } }));
    kept.keep(snapshot({ notes: { pot: "red" } }, { user: "bo" }));
    expect([...all.keys()].toSorted()).toEqual(["notes_", "notes_pot", "other"]);
    expect(kept.read("bo")?.data).toEqual({ notes: { pot: "red" } });
  });

  it("leaves a part alone that says nothing new: other tabs would draw it again", () => {
    const { device, writes } = storage();
    const kept = new Snapshots(device, inParts);
    kept.keep(snapshot({ notes: { tea: "hot", cup: "blue" } }));
    writes.length = 0;
    kept.keep(snapshot({ notes: { tea: "cold", cup: "blue" } }, { at: "2026-11-21T12:00:00.000Z" }));
    expect(writes).toEqual(["notes_", "notes_tea"]);
    expect(kept.read("ada")).toEqual(
      snapshot({ notes: { tea: "cold", cup: "blue" } }, { at: "2026-11-21T12:00:00.000Z" }),
    );
  });

  it("is nothing where nonsense is stored, and an age that is none is not known", () => {
    for (const text of ["", "{", "null", "[]", "7", '"ada"', '{"user":7}', "{}"])
      expect(new Snapshots(storage({ tea: text }).device, whole).read("ada"), text).toBeUndefined();
    const odd = storage({ tea: '{"user":"ada","at":"soon","behindMs":"5","cups":2}' });
    expect(new Snapshots(odd.device, whole).read("ada")).toEqual(snapshot({ cups: 2 }, { at: null, behindMs: null }));
  });

  it("makes room for its new form where the storage is full of the old one", () => {
    const { device } = storage({}, 62);
    const kept = new Snapshots(device, whole);
    kept.keep(snapshot({ cups: 3 }, { at: null, behindMs: null }));
    kept.keep(snapshot({ cups: 44 }, { at: null, behindMs: null }));
    expect(kept.read("ada")?.data).toEqual({ cups: 44 });
  });

  it("goes whole, and nothing else with it", () => {
    const { device, all } = storage({ teapot: "stays" });
    const kept = new Snapshots(device, whole);
    kept.keep(snapshot({ cups: 3 }));
    kept.forget();
    expect([...all.keys()]).toEqual(["teapot"]);
  });

  it("comes back as it was kept, whatever it was", () => {
    const words = fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), fc.string(), { maxKeys: 5 });
    const law = fc.property(words, words, (first, then) => {
      const kept = new Snapshots(storage().device, inParts);
      kept.keep(snapshot({ notes: first }));
      kept.keep(snapshot({ notes: then }));
      expect(new Map(Object.entries(kept.read("ada")?.data.notes ?? {}))).toEqual(new Map(Object.entries(then)));
    });
    fc.assert(law, { numRuns: 100 });
  });
});

describe("what waits to be sent", () => {
  interface Cup extends Operation {
    cups: number;
  }
  const cupFrom = (kept: Operation & Record<string, unknown>): Cup | undefined =>
    typeof kept["cups"] === "number" ? { ...kept, cups: kept["cups"] } : undefined;
  const waitingIn = (kept: Record<string, string> = {}) => {
    const store = storage(kept);
    return { ...store, waiting: new Waiting(store.device, "wait_", cupFrom) };
  };
  const cup = (id: string, user: string, cups = 1): Cup => ({ id, user, at: AT, cups });

  it("is read by whose it is; a visitor's has nobody's name", () => {
    const { waiting } = waitingIn();
    for (const one of [cup("a", "ada"), cup("b", "bo"), cup("c", "")]) waiting.keep(one);
    const ids = (...users: string[]) => waiting.of(...users).map(({ id }) => id);
    expect([ids("ada"), ids("ada", ""), ids("eve"), ids()]).toEqual([["a"], ["a", "c"], [], []]);
  });

  it("takes as much room for a visitor as for an account", () => {
    const { waiting, all } = waitingIn();
    waiting.keep(cup("a", ""));
    const before = all.get("wait_a")?.length;
    waiting.keep(cup("a", "abcdefghijklmno"));
    expect(all.get("wait_a")?.length).toBe(before);
    expect(waiting.of("abcdefghijklmno")).toEqual([cup("a", "abcdefghijklmno")]);
  });

  it("is named by its key, whatever stands in it", () => {
    const { waiting } = waitingIn({ wait_b: JSON.stringify(cup("other", "ada")) });
    const [one] = waiting.of("ada");
    expect(one?.id).toBe("b");
    waiting.drop(one ? [one] : []);
    expect(waiting.keys()).toEqual([]);
  });

  it("goes when it cannot be read, and what belongs to others stays", () => {
    const { waiting, all } = waitingIn({
      wait_a: "{",
      wait_b: JSON.stringify({ ...cup("b", "ada"), cups: "x" }),
      tea: "{",
    });
    expect(waiting.of("ada")).toEqual([]);
    expect([...all.keys()]).toEqual(["tea"]);
  });
});

describe("a field of one's own account", () => {
  const asked: [path: string, options: unknown][] = [];
  const server = (answer: unknown): Server => ({
    ...{ user: "abcdefghijklmno", behindMs: null, isTheirs: () => true },
    read: () => Promise.resolve(answer),
    ask: (path, options) => Promise.resolve(answer).finally(() => asked.push([path, options])),
  });

  it("is heard without a change, and told with one, of its own account alone", async () => {
    asked.length = 0;
    await accountField(server({ tea: { cups: 1 } }), "tea");
    await accountField(server({ tea: { cups: 2 } }), "tea", { cups: 2 });
    const path = "/api/collections/users/records/abcdefghijklmno?fields=tea";
    expect(asked).toEqual([
      [path, undefined],
      [path, { method: "PATCH", body: { tea: { cups: 2 } } }],
    ]);
  });

  it("is what the account holds from then on, and empty for any other answer", async () => {
    expect(await accountField(server({ tea: { cups: 1 } }), "tea")).toEqual({ cups: 1 });
    for (const answer of [null, "tea", 7, {}, { tea: null }, { tea: "hot" }, { cup: {} }])
      expect(await accountField(server(answer), "tea"), JSON.stringify(answer)).toEqual({});
  });
});
