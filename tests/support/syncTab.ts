import { atom, type WritableAtom } from "nanostores";
import type { Device, Events, Server } from "#sync/device.ts";
import { notificationsSync } from "#features/account/notifications/kept/notificationsSync.ts";
import { COUNTED, MARKS, notes, said, shelf } from "./syncFeatures.ts";
import { type Browser, type Fate, never } from "./syncWorld.ts";

const noNetwork = () => new TypeError("Failed to fetch");

/** A page: the engine's features over what this browser gives. */
export class Tab {
  readonly browser: Browser;
  readonly $owner: WritableAtom<string>;
  readonly marks;
  readonly counted;
  readonly notes;
  readonly shelf;
  readonly alerts;
  readonly said;
  readonly families;
  readonly isBare: boolean;
  isAlive = true;
  /** The tab dies when it writes for the so many-th time. */
  writesLeft = Infinity;
  events: Events | undefined;
  #bells: { at: number; ring: () => void }[] = [];
  readonly #memory = new Map<string, string>();
  /** As the last answer told this tab. */
  #behindMs: number | null = null;

  constructor(browser: Browser, isBare: boolean) {
    this.browser = browser;
    this.isBare = isBare;
    this.$owner = atom(browser.session);
    const { Synced, Families, ownRows } = browser.world.engine;
    const device = this.#device();
    this.marks = new Synced(MARKS, device, this.$owner);
    this.counted = new Synced(COUNTED, device, this.$owner);
    this.notes = new Synced(notes(ownRows), device, this.$owner);
    this.shelf = new Synced(shelf(ownRows), device, this.$owner);
    this.alerts = new Synced(notificationsSync, device, this.$owner);
    this.said = new Synced(said(ownRows), device, this.$owner);
    this.families = new Families(device);
    this.families.register(
      { key: MARKS.key, waiting: MARKS.waiting, load: async () => this.marks },
      { key: COUNTED.key, waiting: COUNTED.waiting, load: async () => this.counted },
      { key: "notes_", waiting: "waiting_notes_", load: async () => this.notes },
      { key: "shelf", waiting: "waiting_shelf_", load: async () => this.shelf },
      { ...this.alerts.keys, load: async () => this.alerts },
      { key: "said_", waiting: "waiting_said_", load: async () => this.said },
    );
  }

  start(): void {
    this.$owner.subscribe((user) => {
      if (!user) return;
      this.families.welcome(user);
      void this.families.wake(user);
    });
    if (this.isBare) return;
    for (const one of this.all) one.start();
  }

  get all() {
    return [this.marks, this.counted, this.notes, this.shelf, this.alerts, this.said];
  }

  signIn(user: string): void {
    this.browser.storage.set("session", user);
    for (const tab of this.browser.tabs) tab.$owner.set(user);
  }

  async signOut(): Promise<void> {
    const user = this.$owner.get();
    await this.families.leave(user);
    if (!this.isAlive || this.browser.session !== user) return;
    this.end();
  }

  /** The session is over: nothing of the person stays but what waits. */
  end(): void {
    // Broken off in the midst it is none: the next page ends it.
    for (const tab of this.browser.tabs) tab.writesLeft = Infinity;
    this.browser.storage.delete("session");
    this.families.forgetPerson();
    for (const tab of this.browser.tabs) tab.$owner.set("");
  }

  ring(): void {
    const due = this.#bells.filter(({ at }) => at <= this.browser.world.nowMs);
    this.#bells = this.#bells.filter((bell) => !due.includes(bell));
    for (const bell of due) bell.ring();
  }

  #write(key: string, text: string | null): boolean {
    const { browser } = this;
    if (this.isAlive && (this.writesLeft -= 1) < 0) browser.kill(this);
    if (!this.isAlive) return false;
    const isTaken = browser.store(key, text);
    if (isTaken || text === null) this.#memory.delete(key);
    else this.#memory.set(key, text);
    if (isTaken) browser.tell(this, key);
    return isTaken;
  }

  #device(): Device {
    const { browser } = this;
    const { world } = browser;
    const isReadable = () => browser.room !== "blocked";
    return {
      read: (key) => this.#memory.get(key) ?? (isReadable() ? (browser.storage.get(key) ?? null) : null),
      write: (key, text) => this.#write(key, text),
      keys: () => [...new Set([...(isReadable() ? browser.storage.keys() : []), ...this.#memory.keys()])],
      isKept: (beginning) => [...this.#memory.keys()].every((key) => !key.startsWith(beginning)),
      now: () => world.nowMs + browser.skewMs,
      random: () => 0.5,
      newId: () => `op${String((world.made += 1)).padStart(6, "0")}`,
      wait: (ms, then) => this.#wait(ms, then),
      inTurn: (name, act) => browser.inTurn(this, name, act),
      server: (user) => this.#server(user),
      doubt: () => Promise.resolve(),
      follow: (events) => this.#listen(events),
    };
  }

  #wait(ms: number, ring: () => void): () => void {
    const bell = { at: this.browser.world.nowMs + ms, ring: () => this.isAlive && ring() };
    this.#bells.push(bell);
    return () => (this.#bells = this.#bells.filter((one) => one !== bell));
  }

  #listen(more: Events): void {
    const known = this.events;
    this.events = {
      stored: (key) => (known?.stored(key), more.stored(key)),
      online: () => (known?.online(), more.online()),
      seen: () => (known?.seen(), more.seen()),
      returned: () => (known?.returned(), more.returned()),
      left: () => (known?.left(), more.left()),
    };
  }

  async #server(user: string): Promise<Server> {
    const { browser } = this;
    const { world } = browser;
    const isTheirs = () => browser.session === user;
    const behindMs = () => this.#behindMs;
    const refuse = () => new DOMException("Another session", "AbortError");
    if (!isTheirs()) throw refuse();
    const ask: Server["ask"] = (path, options = {}) => {
      if (!this.isAlive) return never();
      if (!isTheirs()) return Promise.reject(refuse());
      if (!browser.isOnline) return Promise.reject(noNetwork());
      return new Promise((resolve, reject) => {
        let said: ReturnType<Tab["heard"]> | undefined;
        let saidAtMs = 0;
        const deliver = (fate: Fate) => {
          if (fate === "lost before" && !said) return reject(noNetwork());
          if (!said) saidAtMs = world.nowMs;
          said ??= this.heard(user, path, options);
          if (fate === "heard") return;
          if (fate !== "answered") return reject(noNetwork());
          this.#behindMs = world.engine.behindBy(new Date(saidAtMs).toUTCString(), saidAtMs + browser.skewMs);
          if ("error" in said) reject(said.error);
          else resolve(said.answer);
        };
        world.requests.push({ tab: this, deliver });
      });
    };
    return {
      user,
      ask,
      read: (name) => ask(`/api/collections/${name}/records`),
      isTheirs,
      get behindMs() {
        return behindMs();
      },
    };
  }

  heard(user: string, path: string, options: { method?: string; body?: unknown }) {
    const { world } = this.browser;
    try {
      return { answer: structuredClone(world.server.answer(user, path, structuredClone(options), world.nowMs)) };
    } catch (error) {
      return { error };
    }
  }
}
