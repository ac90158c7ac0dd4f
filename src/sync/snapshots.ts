import type { Device } from "./device.ts";
import { isObject, parsedJson, type Operation, type Registration } from "./sync.ts";

/** What the server said last, and whose it is. */
export interface Snapshot<Data extends object> {
  /** "" is a visitor's: what was done here, for pages that look only whether there is something. */
  user: string;
  /** When the server said so, ISO; null when it never did. */
  at: string | null;
  /** How far the device's clock was behind the server's then; null when that is not known. */
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

/** Keeps one person's snapshot, whole or in parts; then the part without a name says only whose it is and how old. */
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

  /** In the place of whatever is kept. A part that says nothing new is left alone: other tabs would draw it again. */
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
    // A full storage still holds what was known before; without it there may be room.
    this.#device.write(key, null);
    this.#device.write(key, text);
  }

  forget(): void {
    for (const key of this.keys()) this.#device.write(key, null);
  }
}
