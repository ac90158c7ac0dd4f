import { browser } from "./browser.store.ts";
import type { Device } from "./device.ts";
import { isObject, operationIn, parsedJson, type Operation } from "./sync.ts";

/** One feature's data on this device. */
export interface Family {
  /** Storage key, or a prefix when it ends in "_". Removed when the user signs out. */
  key: string;
  /** Prefix of the pending operations, which stay for their owner after a sign-out. */
  waiting?: string;
  /** Loads the feature's code, which most pages never need. */
  load?: () => Promise<{ start: () => void; leave: () => Promise<string> }>;
}

/** All user data on this device, known by storage keys alone, so that no feature's code has to load. */
export class Families {
  readonly #device: Device;
  readonly #all: Family[] = [];

  constructor(device: Device) {
    this.#device = device;
  }

  register(...families: Family[]): void {
    this.#all.push(...families);
  }

  #waitingIn({ waiting }: Family): [key: string, operation: Operation][] {
    const keys = waiting ? this.#device.keys().filter((key) => key.startsWith(waiting)) : [];
    return keys.flatMap((key): [string, Operation][] => {
      const operation = operationIn(parsedJson(this.#device.read(key)));
      return operation ? [[key, operation]] : [];
    });
  }

  /** Returns the user's pending operations. */
  waitingOf(user: string): Operation[] {
    const all = this.#all.flatMap((family) => this.#waitingIn(family));
    return all.map(([, operation]) => operation).filter((one) => one.user === user);
  }

  /** After sign-in: a visitor's operations become the user's, and other users' snapshots are removed. */
  welcome(user: string): void {
    const told = this.#all.filter(({ waiting }) => waiting);
    for (const key of this.#keysOf(told)) {
      const kept = parsedJson(this.#device.read(key));
      if (isObject(kept) && typeof kept["user"] === "string" && kept["user"] !== user) this.#device.write(key, null);
    }
    for (const [key, operation] of this.#all.flatMap((family) => this.#waitingIn(family)))
      if (operation.user === "") this.#device.write(key, JSON.stringify({ ...operation, user }));
  }

  #having(user: string): Family[] {
    return this.#all.filter((family) =>
      this.#waitingIn(family).some(([, one]) => one.user === user || one.user === ""),
    );
  }

  /** Starts the features with pending operations of this user, so that any page sends them. */
  async wake(user: string): Promise<void> {
    const features = await Promise.allSettled(this.#having(user).map(async ({ load }) => load?.()));
    for (const one of features) if (one.status === "fulfilled") one.value?.start();
  }

  #keysOf(some: Family[]): string[] {
    const isOf = (key: string, one: Family) => (one.key.endsWith("_") ? key.startsWith(one.key) : key === one.key);
    return this.#device.keys().filter((key) => some.some((one) => isOf(key, one)));
  }

  /**
   * Sends pending operations before a sign-out. @returns messages about what could not be sent; a failure never blocks
   * the sign-out
   */
  async leave(user: string): Promise<string> {
    const leaves = this.#having(user).map(async ({ load }) => (await load?.())?.leave());
    const said = await Promise.allSettled(leaves);
    return said.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : [])).join(" ");
  }

  /** Removes the user's data; pending operations stay. */
  forgetPerson(): void {
    for (const key of this.#keysOf(this.#all)) this.#device.write(key, null);
  }

  /** Removes a deleted account's pending operations. */
  forgetAccount(user: string): void {
    for (const [key, operation] of this.#all.flatMap((family) => this.#waitingIn(family)))
      if (operation.user === user) this.#device.write(key, null);
  }
}

export const families = new Families(browser);
