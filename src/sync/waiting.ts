import type { Device } from "./device.ts";
import { type Operation, operationIn, parsedJson } from "./sync.ts";

/**
 * As long as an account id, so that assigning a visitor's operation to an account needs no extra space in full
 * storage.
 */
const NOBODY_YET = " ".repeat(15);

/** The pending operations on this device. Each has its own key, so that tabs never overwrite each other's. */
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

  /** Returns the operations of these users; "" is a visitor. Unreadable ones are removed. */
  of(...users: string[]): One[] {
    return this.keys().flatMap((key) => {
      const one = this.#readFrom(key);
      return one && users.includes(one.user) ? [one] : [];
    });
  }

  #readFrom(key: string): One | undefined {
    const text = this.#device.read(key);
    const kept = operationIn(parsedJson(text));
    // The key decides the id: an operation stored under another id could never be removed and would be sent for ever.
    const one = kept && this.#from({ ...kept, id: key.slice(this.#beginning.length) });
    if (!one && text !== null) this.#device.write(key, null);
    return one;
  }

  /** Stores an operation, or replaces it under the same id. */
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
