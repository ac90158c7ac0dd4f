import { atom, type ReadableAtom, type WritableAtom } from "nanostores";
import { Attempts } from "./attempts.ts";
import { browser } from "./browser.store.ts";
import type { Device } from "./device.ts";
import { $owner } from "./owner.store.ts";
import { Sender } from "./sender.ts";
import { type Draft, operationMoment, type Operation, type Registration, type State, type View } from "./sync.ts";

/** The time a sign-out waits for pending operations to be sent, in ms. */
const LEAVES_WITHIN_MS = 4000;
/** The tab that wrote an operation sends it; if it closes first, this tab does after this delay. */
const OTHER_TAB_MS = 10_000;

/** A feature's data: the server's snapshot with pending operations applied. */
export class Synced<One extends Operation, Data extends object> {
  readonly $view: WritableAtom<View<One, Data>>;
  readonly #its: Registration<One, Data>;
  readonly #device: Device;
  readonly #$owner: ReadableAtom<string>;
  readonly #sender: Sender<One, Data>;
  readonly #attempts: Attempts;
  #isStarted = false;

  constructor(its: Registration<One, Data>, device: Device = browser, $person: ReadableAtom<string> = $owner) {
    this.#its = its;
    this.#device = device;
    this.#$owner = $person;
    this.#sender = new Sender(its, device);
    this.#attempts = new Attempts(device, { reach: (begin) => this.#reach(begin), then: () => this.show() });
    this.$view = atom<View<One, Data>>({
      ...{ state: "loading", data: its.empty, waiting: [], refusals: {}, knownAt: null, isKept: true },
      isVisitor: false,
    });
  }

  /** Storage keys. */
  get keys(): Pick<Registration<One, Data>, "key" | "waiting"> {
    return { key: this.#its.key, waiting: this.#its.waiting };
  }

  /** Shows the stored data, then asks the server, once a page. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#follow();
  }

  /** Returns the current data without a request. */
  peek(): View<One, Data> {
    return this.#isStarted ? this.$view.get() : this.#view();
  }

  /** Asks the server now instead of at the next attempt. */
  now(): Promise<void> {
    if (this.#isStarted) return this.#attempts.now();
    this.start();
    // start() has just begun a request.
    return this.#attempts.underWay;
  }

  /** Stores operations for the next request and updates the view at once. */
  keep(...drafts: Draft<One>[]): void {
    this.start();
    const user = this.#$owner.get();
    const behindMs = this.#sender.snapshots.read(user)?.behindMs;
    const nowMs = this.#device.now() + (behindMs ?? 0);
    for (const draft of drafts) {
      const at = operationMoment(nowMs, this.#mine(), draft.at);
      const facts = { id: this.#device.newId(), user, at, ...(typeof behindMs === "number" && { behindMs }) };
      this.#sender.waiting.keep({ ...draft, ...facts } as unknown as One);
    }
    this.#sender.needed(this.#mine(), user);
    this.show();
    this.#hint();
  }

  /** Stores and sends operations. Resolves when the server answered or could not be reached. */
  add(...drafts: Draft<One>[]): Promise<void> {
    this.keep(...drafts);
    return this.#attempts.now();
  }

  /** Changes the stored snapshot only, for example to mark items as seen. */
  amend(change: (data: Data) => Data): void {
    const known = this.#sender.snapshots.read(this.#$owner.get());
    if (known) this.#sender.snapshots.keep({ ...known, data: change(known.data) });
    this.show();
  }

  /**
   * Sends pending operations before a sign-out. Unsent ones stay, and are sent when the same account signs in here
   * again. @returns a message about them, or ""
   */
  async leave(): Promise<string> {
    const user = this.#$owner.get();
    if (!user) return "";
    if (this.#mine().length > 0) await this.#attempts.within(LEAVES_WITHIN_MS);
    const { length } = this.#sender.waiting.of(user).filter((one) => !this.#its.isQuiet?.(one));
    return length > 0 ? (this.#its.stillWaiting?.(length) ?? "") : "";
  }

  /**
   * Called as the user leaves the page: sends pending operations without the lock. Failures are silent, as the next
   * page retries.
   */
  hurry(): void {
    const sent = this.#sender.hurry(this.#$owner.get());
    sent.then(async (isSomething) => void (isSomething && (await this.#attempts.now()))).catch(() => undefined);
  }

  show(): void {
    this.$view.set(this.#view());
  }

  #follow(): void {
    this.#$owner.subscribe(() => {
      this.#attempts.isCutOff = false;
      this.#sender.refused = [];
      this.show();
      this.#hint();
      void this.#attempts.now();
    });
    this.#device.follow({
      stored: (key) => this.#isMine(key) && this.#showOthers(),
      online: () => void this.#attempts.now(),
      seen: () => (this.#attempts.isCutOff || this.#isOld()) && void this.#attempts.now(),
      returned: () => {
        this.show();
        void this.#attempts.now();
      },
      left: () => this.hurry(),
    });
  }

  #isMine(key: string | null): boolean {
    return key === null || this.#sender.snapshots.isKey(key) || this.#sender.waiting.isKey(key);
  }

  #showOthers(): void {
    this.show();
    if (this.$view.get().waiting.length > 0) this.#attempts.in(OTHER_TAB_MS);
  }

  #isOld(): boolean {
    const { isOldAfterMs } = this.#its;
    const knownAt = Date.parse(this.$view.get().knownAt ?? "");
    return isOldAfterMs !== undefined && this.#device.now() - knownAt > isOldAfterMs;
  }

  #mine(): One[] {
    return this.#sender.waitingFor(this.#$owner.get());
  }

  #view(): View<One, Data> {
    const user = this.#$owner.get();
    const waiting = this.#mine();
    const known = user ? this.#sender.snapshots.read(user) : undefined;
    const told = known?.data ?? this.#its.empty;
    return {
      state: user ? this.#state(known?.at ?? null) : "known",
      data: this.#its.apply?.(told, waiting) ?? told,
      waiting,
      refusals: Object.fromEntries(this.#sender.refused.map(({ operation, sentence }) => [operation.id, sentence])),
      knownAt: known?.at ?? null,
      isKept: this.#sender.waiting.isKept,
      isVisitor: user === "",
    };
  }

  #state(knownAt: string | null): State {
    if (knownAt) return this.#attempts.isCutOff ? "stale" : "known";
    return this.#attempts.isCutOff ? "empty" : "loading";
  }

  /** Pages check only whether the key exists: it makes a visitor's own data appear on their return. */
  #hint(): void {
    if (this.#$owner.get()) return;
    const { waiting, data } = this.$view.get();
    if (waiting.length === 0) this.#sender.snapshots.forget();
    else this.#sender.snapshots.keep({ user: "", at: null, behindMs: null, data });
  }

  async #reach(begin: () => void): Promise<void> {
    const user = this.#$owner.get();
    if (user) await this.#sender.exchange(user, begin);
  }
}
