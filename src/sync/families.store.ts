import { browser } from "./browser.store.ts";
import type { Device } from "./device.ts";
import { isObject, operationIn, parsedJson, type Operation } from "./sync.ts";

/** Something of a person's that lies on this device. */
export interface Family {
  /** Its key, or, ending in "_", the beginning of its keys. It leaves the device with the person. */
  key: string;
  /** The beginning of the keys of what the server has not heard of: that waits for its owner, also after a sign-out. */
  waiting?: string;
  /** The feature itself, which most pages never need. */
  load?: () => Promise<{ start: () => void; leave: () => Promise<string> }>;
}

/** All that lies on this device of people, known by keys alone: no feature's code is needed to look after it. */
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

  /** What the server has not heard of yet from this person. */
  waitingOf(user: string): Operation[] {
    const all = this.#all.flatMap((family) => this.#waitingIn(family));
    return all.map(([, operation]) => operation).filter((one) => one.user === user);
  }

  /** Somebody is here: what a visitor did becomes theirs, and what the server said of anybody else goes. */
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

  /** Starts the features of which something waits for whoever is here: it is sent from any page. */
  async wake(user: string): Promise<void> {
    const features = await Promise.allSettled(this.#having(user).map(async ({ load }) => load?.()));
    for (const one of features) if (one.status === "fulfilled") one.value?.start();
  }

  #keysOf(some: Family[]): string[] {
    const isOf = (key: string, one: Family) => (one.key.endsWith("_") ? key.startsWith(one.key) : key === one.key);
    return this.#device.keys().filter((key) => some.some((one) => isOf(key, one)));
  }

  /** Sends what waits for whoever signs out. @returns sentences about what could not be sent; none stands in the way */
  async leave(user: string): Promise<string> {
    const leaves = this.#having(user).map(async ({ load }) => (await load?.())?.leave());
    const said = await Promise.allSettled(leaves);
    return said.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : [])).join(" ");
  }

  /** Forgets whoever used this device; what waits for them stays. */
  forgetPerson(): void {
    for (const key of this.#keysOf(this.#all)) this.#device.write(key, null);
  }

  /** After an account was deleted: nothing that it did waits here any more. */
  forgetAccount(user: string): void {
    for (const [key, operation] of this.#all.flatMap((family) => this.#waitingIn(family)))
      if (operation.user === user) this.#device.write(key, null);
  }
}

export const families = new Families(browser);
