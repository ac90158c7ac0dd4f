import type { Device } from "./device.ts";
import { type Operation, operationIn, parsedJson } from "./sync.ts";

/** As long as an account's id: a visitor's operation becomes an account's in its place, also in a full storage. */
const NOBODY_YET = " ".repeat(15);

/** The operations that wait on this device. Each has a key of its own: tabs never write over each other's. */
export class Waiting<One extends Operation> {
  readonly #device: Device;
  readonly #beginning: string;
  readonly #from: (kept: Operation & Record<string, unknown>) => One | undefined;

  constructor(device: Device, beginning: string, from: (kept: Operation & Record<string, unknown>) => One | undefined) {
    this.#device = device;
    this.#beginning = beginning;
    this.#from = from;
  }

  isKey(key: string): boolean {
    return key.startsWith(this.#beginning);
  }

  keys(): string[] {
    return this.#device.keys().filter((key) => this.isKey(key));
  }

  /** Those of these people; "" are a visitor's. What cannot be read goes. */
  of(...users: string[]): One[] {
    return this.keys().flatMap((key) => {
      const one = this.#readFrom(key);
      return one && users.includes(one.user) ? [one] : [];
    });
  }

  #readFrom(key: string): One | undefined {
    const text = this.#device.read(key);
    const kept = operationIn(parsedJson(text));
    // Its key is its name, whatever stands in it: under another one it would never go, and be sent for ever.
    const one = kept && this.#from({ ...kept, id: key.slice(this.#beginning.length) });
    if (!one && text !== null) this.#device.write(key, null);
    return one;
  }

  /** Keeps one, or its new form under the same id. */
  keep(one: One): void {
    this.#device.write(this.#beginning + one.id, JSON.stringify({ ...one, user: one.user || NOBODY_YET }));
  }

  drop(operations: One[]): void {
    for (const { id } of operations) this.#device.write(this.#beginning + id, null);
  }

  get isKept(): boolean {
    return this.#device.isKept(this.#beginning);
  }
}
