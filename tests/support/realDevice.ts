import { newId } from "#lib/newId.ts";
import type { Device } from "#sync/device.ts";

/** A browser's storage as a test wishes it. */
export interface Storage {
  entries: Map<string, string>;
  /** "full" takes nothing more, "blocked" does not even read. */
  room: "free" | "full" | "blocked";
}

export const emptyStorage = (): Storage => ({ entries: new Map(), room: "free" });

const ANSWER_WITHIN_MS = 20_000;

/** One page of somebody's browser, as the engine of sync sees it, over HTTP to a real server. */
export class RealDevice implements Device {
  #isAlive = true;
  readonly #token: string;
  readonly #url: () => string;
  readonly #storage: Storage;
  readonly #memory = new Map<string, string>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(token: string, url: () => string, storage: Storage) {
    this.#token = token;
    this.#url = url;
    this.#storage = storage;
  }

  /** The page is gone in the midst of whatever it did; what it kept stays in the storage. */
  kill = (): void => void (this.#isAlive = false);

  get #stored(): Map<string, string> {
    return this.#storage.room === "blocked" ? new Map<string, string>() : this.#storage.entries;
  }

  read = (key: string): string | null => this.#memory.get(key) ?? this.#stored.get(key) ?? null;
  keys = (): string[] => [...new Set([...this.#stored.keys(), ...this.#memory.keys()])];
  isKept = (beginning: string): boolean => [...this.#memory.keys()].every((key) => !key.startsWith(beginning));
  now = (): number => Date.now();
  random = (): number => Math.random();
  newId = newId;
  doubt = (): Promise<void> => Promise.resolve();
  follow = (): void => undefined;

  write = (key: string, text: string | null): boolean => {
    const { entries, room } = this.#storage;
    if (!this.#isAlive) return false;
    if (text === null) {
      this.#memory.delete(key);
      return entries.delete(key) || true;
    }
    if (room === "free") entries.set(key, text);
    else this.#memory.set(key, text);
    return room === "free";
  };

  wait = (ms: number, then: () => void): (() => void) => {
    const timer = setTimeout(() => this.#isAlive && then(), ms);
    return () => clearTimeout(timer);
  };

  inTurn = (name: string, act: () => Promise<void>): Promise<void> => {
    const mine = (this.#turns.get(name) ?? Promise.resolve()).then(act);
    const over = mine.catch(() => undefined);
    this.#turns.set(name, over);
    return mine;
  };

  server = async (user: string) => ({
    ...{ user, behindMs: 0, isTheirs: () => this.#isAlive },
    ask: (path: string, options?: { method?: string; body?: unknown }) => this.#ask(path, options),
    read: async (name: string) => ((await this.#ask(`/api/course/mine?of=${name}`)) as Record<string, unknown>)[name],
  });

  async #ask(path: string, { method = "GET", body }: { method?: string; body?: unknown } = {}): Promise<unknown> {
    const asked = fetch(this.#url() + path, {
      method,
      headers: { authorization: this.#token, "content-type": "application/json" },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // As browsers say it.
    const answer = await asked.catch((error: unknown) => {
      throw new TypeError("Failed to fetch", { cause: error });
    });
    const text = await answer.text();
    const said: unknown = text ? JSON.parse(text) : null;
    if (answer.ok) return said;
    throw Object.assign(new Error(`${method} ${path}: ${text}`), { status: answer.status, response: said });
  }
}
