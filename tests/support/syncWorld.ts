import { SyncServer } from "./syncServer.ts";
import { Tab } from "./syncTab.ts";

/** The engine under test: the real one, or one with a fault planted in it. */
export interface Engine {
  Synced: typeof import("#sync/synced.ts").Synced;
  Families: typeof import("#sync/families.store.ts").Families;
  ownRows: typeof import("#sync/rows.ts").ownRows;
  behindBy: typeof import("#sync/clock.ts").behindBy;
  Attempts: typeof import("#sync/attempts.ts").Attempts;
}

/** "heard": the server has heard it, and the answer is still under way. */
export type Fate = "answered" | "heard" | "lost before" | "lost after";
type Room = "free" | "full" | "blocked";

interface Request {
  tab: Tab;
  deliver: (fate: Fate) => void;
}

const START_MS = Date.parse("2026-03-20T12:00:00Z");
/** What is asked by a tab that is gone. */
export const never = <Value>(): Promise<Value> => new Promise(() => undefined);

/** A turn of the event loop: everything that only waits for promises has run after it. */
export const settle = (): Promise<void> => new Promise((over) => void setImmediate(over));

/** Everybody's browsers and one server, with a clock and a network that do what they are told. */
export class World {
  readonly engine: Engine;
  readonly server = new SyncServer();
  readonly browsers: Browser[];
  nowMs = START_MS;
  made = 0;
  requests: Request[] = [];

  constructor(engine: Engine, skewsMs: number[]) {
    this.engine = engine;
    this.browsers = skewsMs.map((skewMs) => new Browser(this, skewMs));
  }

  get tabs(): Tab[] {
    return this.browsers.flatMap(({ tabs }) => tabs);
  }

  /** Answers a request that is under way; without any it does nothing. */
  deliver(index: number, fate: Fate): void {
    const [one] = this.requests.splice(index % Math.max(1, this.requests.length), 1);
    one?.deliver(fate);
    if (one && fate === "heard") this.requests.push(one);
  }

  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    for (const tab of this.tabs) tab.ring();
    await settle();
  }
}

interface Turn {
  tab: Tab;
  begin: () => void;
}

/** One browser: its storage, its tabs and its wrong clock. */
export class Browser {
  readonly world: World;
  readonly skewMs: number;
  readonly storage = new Map<string, string>();
  readonly turns = new Map<string, Turn[]>();
  tabs: Tab[] = [];
  room: Room = "free";
  wasShort = false;
  /** How many characters fit. */
  #most = Infinity;
  isOnline = true;

  constructor(world: World, skewMs: number) {
    this.world = world;
    this.skewMs = skewMs;
    this.open();
  }

  /** Whose session lies here; "" is nobody's. */
  get session(): string {
    return this.storage.get("session") ?? "";
  }

  /** @param isBare a page that shows nothing of the features, such as the profile */
  open(isBare = false): void {
    const tab = new Tab(this, isBare);
    this.tabs.push(tab);
    tab.start();
  }

  /** The tab is gone in the midst of whatever it did. */
  kill(tab: Tab): void {
    tab.isAlive = false;
    this.tabs = this.tabs.filter((one) => one !== tab);
    this.world.requests = this.world.requests.filter((one) => one.tab !== tab);
    for (const [name, turns] of this.turns) {
      const wasFirst = turns[0]?.tab === tab;
      const others = turns.filter((one) => one.tab !== tab);
      this.turns.set(name, others);
      if (wasFirst) others[0]?.begin();
    }
  }

  inTurn(tab: Tab, name: string, act: () => Promise<void>): Promise<void> {
    if (!tab.isAlive) return never();
    const turns = this.turns.get(name) ?? [];
    this.turns.set(name, turns);
    return new Promise((resolve, reject) => {
      const end = () => {
        const [, ...others] = this.turns.get(name) ?? [];
        this.turns.set(name, others);
        others[0]?.begin();
      };
      const begin = () =>
        void act()
          .then(resolve, reject)
          .finally(() => tab.isAlive && end());
      turns.push({ tab, begin });
      if (turns.length === 1) begin();
    });
  }

  /** @param left how many characters a full storage still takes */
  become(room: Room, left = 0): void {
    this.room = room;
    this.wasShort ||= room !== "free";
    this.#most = room === "full" ? this.#sizeWith(this.storage) + left : Infinity;
  }

  #sizeWith(entries: Iterable<[string, string]>): number {
    return [...entries].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  }

  /** @returns false when there is no room */
  store(key: string, text: string | null): boolean {
    if (this.room === "blocked") return false;
    const entries = new Map(this.storage);
    if (text === null) return this.storage.delete(key) || true;
    if (this.#sizeWith(entries.set(key, text)) > this.#most) return false;
    this.storage.set(key, text);
    return true;
  }

  tell(from: Tab | undefined, key: string): void {
    for (const tab of this.tabs) if (tab !== from) queueMicrotask(() => tab.isAlive && tab.events?.stored(key));
  }
}
