import type { Device } from "./device.ts";
import { isObject, parsedJson, type Operation, type Registration } from "./sync.ts";

/** The server's last response, and its owner. */
export interface Snapshot<Data extends object> {
  /** "" is a visitor's, which holds their own operations: pages check only whether the key exists. */
  user: string;
  /** ISO time of the response; null without one. */
  at: string | null;
  /** The device clock's lag behind the server's then, in ms; null when unknown. */
  behindMs: number | null;
  data: Data;
}

type Kept = Record<string, unknown> & { user: string };
type Its<Data extends object> = Pick<Registration<Operation, Data>, "key" | "dataFrom" | "partsOf">;

const isKept = (value: unknown): value is Kept => isObject(value) && typeof value["user"] === "string";
const momentIn = ({ at }: Kept): string | null => (typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : null);
const newer = (a: Kept, b: Kept): Kept => ((momentIn(b) ?? "") > (momentIn(a) ?? "") ? b : a);
const FACTS = ["user", "at", "behindMs"];
const saysTheSame = (old: Kept, part: object): boolean =>
  JSON.stringify(Object.fromEntries(Object.entries(old).filter(([name]) => !FACTS.includes(name)))) ===
  JSON.stringify(part);

/** Stores one user's snapshot, whole or in parts. With parts, the unnamed one holds only the owner and the time. */
export class Snapshots<Data extends object> {
  readonly #device: Device;
  readonly #its: Its<Data>;

  constructor(device: Device, its: Its<Data>) {
    this.#device = device;
    this.#its = its;
  }

  isKey(key: string): boolean {
    return this.#its.partsOf ? key.startsWith(this.#its.key) : key === this.#its.key;
  }

  keys(): string[] {
    return this.#device.keys().filter((key) => this.isKey(key));
  }

  #stored(user: string): [name: string, kept: Kept][] {
    return this.keys().flatMap((key): [string, Kept][] => {
      const kept = parsedJson(this.#device.read(key));
      return isKept(kept) && kept.user === user ? [[key.slice(this.#its.key.length), kept]] : [];
    });
  }

  read(user: string): Snapshot<Data> | undefined {
    const parts = this.#stored(user);
    const [first] = parts;
    if (!first) return undefined;
    const last = parts.reduce((latest, [, kept]) => newer(latest, kept), first[1]);
    const { behindMs } = last;
    const known = { at: momentIn(last), behindMs: typeof behindMs === "number" ? behindMs : null };
    return { user, ...known, data: this.#its.dataFrom(Object.fromEntries(parts)) };
  }

  /** Replaces the stored snapshot. Unchanged parts are not written, so that other tabs do not render them again. */
  keep({ user, at, behindMs, data }: Snapshot<Data>): void {
    const { key, partsOf } = this.#its;
    const parts: Record<string, object> = partsOf ? { "": {}, ...partsOf(data) } : { "": data };
    const known = new Map(this.#stored(user));
    for (const old of this.keys()) if (!(old.slice(key.length) in parts)) this.#device.write(old, null);
    for (const [name, part] of Object.entries(parts)) {
      const old = known.get(name);
      if (name && old && saysTheSame(old, part)) continue;
      this.#write(key + name, JSON.stringify({ user, at, behindMs, ...part }));
    }
  }

  #write(key: string, text: string): void {
    if (this.#device.read(key) === text || this.#device.write(key, text)) return;
    // Storage is full but still holds the old value: removing it may make room.
    this.#device.write(key, null);
    this.#device.write(key, text);
  }

  forget(): void {
    for (const key of this.keys()) this.#device.write(key, null);
  }
}
