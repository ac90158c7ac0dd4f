import { notAhead, setRight } from "./clock.ts";
import type { Device, Server } from "./device.ts";
import { Snapshots } from "./snapshots.ts";
import { type Answer, oldestFirst, type Operation, type Refusal, type Registration } from "./sync.ts";
import { Waiting } from "./waiting.ts";

/** The pending operations of one feature, and how they are sent. */
export class Sender<One extends Operation, Data extends object> {
  readonly waiting: Waiting<One>;
  readonly snapshots: Snapshots<Data>;
  /** Operations that the server rejected in the last request. */
  refused: Refusal<One>[] = [];
  readonly #its: Registration<One, Data>;
  readonly #device: Device;
  /** Ids of operations in flight. */
  readonly #underWay = new Set<string>();

  constructor(its: Registration<One, Data>, device: Device) {
    this.#its = its;
    this.#device = device;
    this.waiting = new Waiting(device, its.waiting, its.operationFrom);
    this.snapshots = new Snapshots(device, its);
  }

  /** Returns a user's pending operations, with a visitor's, which become the user's. */
  waitingFor(user: string): One[] {
    return user ? this.waiting.of(user, "") : this.waiting.of("");
  }

  needed(all: One[], user: string): One[] {
    const needed = this.#its.compacted?.(all, user) ?? all;
    this.waiting.drop(all.filter((one) => !needed.includes(one)));
    return needed;
  }

  /** Sends pending operations and stores the response; one tab at a time. */
  exchange(user: string, begin: () => void): Promise<void> {
    return this.#device.inTurn(this.#its.key, () => this.#exchange(user, begin));
  }

  async #exchange(user: string, begin: () => void): Promise<void> {
    const server = await this.#device.server(user);
    begin();
    const offered = new Set<string>();
    if (this.waitingFor(user).length > 0 && !this.#hasHeard(user) && server.behindMs === null)
      await this.#pass(server, []);
    for (let isFirst = true; server.isTheirs(); isFirst = false) {
      const operations = this.#ready(server).filter(({ id }) => !offered.has(id));
      if (operations.length === 0 && !isFirst) return;
      const sent = await this.#pass(server, operations);
      if (sent === 0) return;
      for (const { operation } of this.refused) offered.add(operation.id);
    }
  }

  /**
   * True once any response is stored. The first request only reads, so that the clocks are compared before anything is
   * sent.
   */
  #hasHeard(user: string): boolean {
    return typeof this.snapshots.read(user)?.at === "string";
  }

  /**
   * Sends pending operations at once, without the lock, where order does not matter. Another response may overtake
   * this one, so it is ignored, and the operations stay until a regular exchange confirms them. @returns false when
   * there was nothing to send
   */
  async hurry(user: string): Promise<boolean> {
    if (!this.#its.isOrderless || !this.#hasHeard(user)) return false;
    if (this.waitingFor(user).every(({ id }) => this.#underWay.has(id))) return false;
    const server = await this.#device.server(user);
    await this.#send(server, this.#ready(server), this.#its.empty);
    return true;
  }

  /**
   * Prepares pending operations: assigns a visitor's to the user, drops redundant ones, and corrects times that are
   * wrong or in the future.
   */
  #ready({ user, behindMs: heardMs }: Server): One[] {
    const behindMs = this.snapshots.read(user)?.behindMs ?? heardMs;
    const right = (one: One) =>
      typeof behindMs === "number" ? setRight({ ...one, user }, behindMs) : { ...one, user };
    const all = this.waitingFor(user);
    const old = new Map(all.map((one) => [one.id, JSON.stringify(one)]));
    const ready = notAhead(this.needed(all.map(right), user), this.#device.now() + (behindMs ?? 0));
    for (const one of ready) if (old.get(one.id) !== JSON.stringify(one)) this.waiting.keep(one);
    return oldestFirst(ready);
  }

  async #send(server: Server, operations: One[], known: Data): Promise<Answer<One, Data>> {
    for (const { id } of operations) this.#underWay.add(id);
    try {
      return await this.#its.send(server, operations, known);
    } finally {
      for (const { id } of operations) this.#underWay.delete(id);
    }
  }

  /** @returns how many operations the server confirmed */
  async #pass(server: Server, operations: One[]): Promise<number> {
    const { user } = server;
    const known = (): Data => this.snapshots.read(user)?.data ?? this.#its.empty;
    const { data, sent, refused = [], error } = await this.#send(server, operations, known());
    // After a sign-out or a change of user the response is not the current user's: do not store it.
    if (server.isTheirs()) {
      const at = new Date(this.#device.now()).toISOString();
      this.snapshots.keep({ user, at, behindMs: server.behindMs, data: this.#its.merged?.(data, known()) ?? data });
    }
    this.waiting.drop(sent);
    this.refused = refused;
    if (error !== undefined) throw error;
    return sent.length;
  }
}
