import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Device } from "#sync/device.ts";
import { type Snapshot, Snapshots } from "#sync/snapshots.ts";
import { isObject } from "#sync/sync.ts";

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

  it("makes room for its new form where the storage is full of the old one", () => {
    const { device } = storage({}, 62);
    const kept = new Snapshots(device, whole);
    kept.keep(snapshot({ cups: 3 }, { at: null, behindMs: null }));
    kept.keep(snapshot({ cups: 44 }, { at: null, behindMs: null }));
    expect(kept.read("ada")?.data).toEqual({ cups: 44 });
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
