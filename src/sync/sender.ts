import { notAhead, setRight } from "./clock.ts";
import type { Device, Server } from "./device.ts";
import { Snapshots } from "./snapshots.ts";
import { type Answer, oldestFirst, type Operation, type Refusal, type Registration } from "./sync.ts";
import { Waiting } from "./waiting.ts";

/** What of a feature waits on this device, and how the server is told. */
export class Sender<One extends Operation, Data extends object> {
  readonly waiting: Waiting<One>;
  readonly snapshots: Snapshots<Data>;
  /** What the server would not keep when it was told last. */
  refused: Refusal<One>[] = [];
  readonly #its: Registration<One, Data>;
  readonly #device: Device;
  /** What was sent and is not answered yet. */
  readonly #underWay = new Set<string>();

  constructor(its: Registration<One, Data>, device: Device) {
    this.#its = its;
    this.#device = device;
    this.waiting = new Waiting(device, its.waiting, its.operationFrom);
    this.snapshots = new Snapshots(device, its);
  }

  /** What waits for a person: a visitor's becomes theirs. */
  waitingFor(user: string): One[] {
    return user ? this.waiting.of(user, "") : this.waiting.of("");
  }

  needed(all: One[], user: string): One[] {
    const needed = this.#its.compacted?.(all, user) ?? all;
    this.waiting.drop(all.filter((one) => !needed.includes(one)));
    return needed;
  }

  /** Sends what waits and keeps the answer; one tab at a time. */
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

  /** Before anything is told the server is heard once, by this feature or another: then the clocks are compared. */
  #hasHeard(user: string): boolean {
    return typeof this.snapshots.read(user)?.at === "string";
  }

  /**
   * Sends at once what waits, where order does not matter. The answer may be overtaken by another's, so that it counts
   * for nothing: what was sent stays until it is sent in its turn. @returns false when there was nothing to send
   */
  async hurry(user: string): Promise<boolean> {
    if (!this.#its.isOrderless || !this.#hasHeard(user)) return false;
    if (this.waitingFor(user).every(({ id }) => this.#underWay.has(id))) return false;
    const server = await this.#device.server(user);
    await this.#send(server, this.#ready(server), this.#its.empty);
    return true;
  }

  /** What there is to tell: a visitor's is theirs from now on, needless ones go, times are right and in the past. */
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

  /** @returns how many operations the server has dealt with */
  async #pass(server: Server, operations: One[]): Promise<number> {
    const { user } = server;
    const known = (): Data => this.snapshots.read(user)?.data ?? this.#its.empty;
    const { data, sent, refused = [], error } = await this.#send(server, operations, known());
    // Signed out, or somebody else meanwhile: what came is not theirs to see.
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
