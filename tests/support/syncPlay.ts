import type { Shelved } from "./syncFeatures.ts";
import { Broken, law } from "./syncLaw.ts";
import { type Act, Laws } from "./syncLaws.ts";
import { say, unsay } from "./syncSaid.ts";
import { HOUR_MS, ITEMS, PEOPLE, type Placed, SKEWS_MS, type Step, STEP_MS } from "./syncStories.ts";
import type { Tab } from "./syncTab.ts";
import { type Browser, type Engine, settle, World } from "./syncWorld.ts";

class Story extends Laws {
  #count = 0;

  constructor(engine: Engine) {
    super(new World(engine, SKEWS_MS));
    this.world.browsers[0]?.open();
  }

  async tell({ browser: at, tab: which, ...step }: Placed): Promise<void> {
    const { world } = this;
    const browser = world.browsers[at] as Browser;
    const tab = browser.tabs[which % browser.tabs.length] as Tab;
    world.nowMs += STEP_MS;
    if (step.do === "deliver") world.deliver(step.index, step.fate);
    else if (step.do === "pass") await world.pass(step.ms);
    else if (step.do === "full") world.server.hasRoom = !step.isFull;
    else if ("item" in step) void (tab.isBare || this.#item(at, tab, step));
    else if (step.do === "die") tab.writesLeft = step.writes;
    else if (step.do === "room") this.#room(browser, step);
    else if (step.do === "network") this.#network(browser, step.isOnline);
    else if ("person" in step) await this.#person(at, step);
    else this.#plain(at, tab, step.do);
    await settle();
    for (const one of world.browsers) if (one.tabs.length === 0) one.open(world.made % 2 === 1);
    await settle();
    this.lookEverywhere();
  }

  #person = async (at: number, { do: what, person }: Extract<Step, { person: string }>): Promise<void> =>
    what === "in" ? this.signIn(at, person) : this.world.server.tell(person, this.world.nowMs);

  #room(browser: Browser, { room, left }: { room: Browser["room"]; left: number }): void {
    // A browser blocks storage for a page's whole life.
    const isOther = (room === "blocked") !== (browser.room === "blocked");
    browser.become(room, left);
    if (isOther) for (const tab of [...browser.tabs]) browser.kill(tab);
    if (isOther) browser.open();
  }

  #plain(at: number, tab: Tab, what: string): void {
    const { browser } = tab;
    // A sign-out that is broken off in the midst is none: the browser ends it with the next page.
    const inPeace = (act: () => void) => {
      for (const one of browser.tabs) one.writesLeft = Infinity;
      if (browser.session) act();
    };
    const acts: Record<string, () => void> = {
      kill: () => browser.kill(tab),
      open: () => browser.tabs.length < 2 && browser.open(),
      bare: () => browser.tabs.length < 2 && browser.open(true),
      out: () => inPeace(() => void tab.signOut()),
      end: () => inPeace(() => tab.end()),
      leave: () => tab.events?.left(),
      look: () => tab.events?.seen(),
    };
    if (acts[what]) acts[what]();
    else if (what === "count") void (tab.isBare || this.#counted(at, tab));
    else if (what === "write" || what === "edit" || what === "remove") void (tab.isBare || this.#note(at, tab, what));
  }

  #network(browser: Browser, isOnline: boolean): void {
    browser.isOnline = isOnline;
    if (isOnline) for (const tab of browser.tabs) tab.events?.online();
  }

  async signIn(at: number, person: string): Promise<void> {
    const browser = this.world.browsers[at] as Browser;
    // Where nothing can be stored nobody comes in.
    if (browser.session === person || browser.room === "blocked") return;
    for (const tab of browser.tabs) tab.writesLeft = Infinity;
    for (const act of this.acts) if (act.owner === "" && act.browser === at) act.owner = person;
    browser.tabs[0]?.signIn(person);
  }

  #did(act: Omit<Act, "owner" | "isKept">): void {
    const { isKept } = act.tab[act.family].$view.get();
    const room = act.tab.browser.room;
    this.acts.push({ ...act, owner: act.tab.$owner.get(), isKept: isKept && room === "free" && act.tab.isAlive });
  }

  #mark(browser: number, tab: Tab, { item, value }: { item: string; value: boolean }): void {
    void tab.marks.add({ item, value });
    this.#did({ family: "marks", browser, tab, item, says: String(value) });
    if (tab.isAlive)
      law(tab.marks.$view.get().data.marks[item]?.value === value, "what is shown is what was done", item);
  }

  #counted(browser: number, tab: Tab): void {
    const what = `w${String((this.#count += 1))}`;
    void tab.counted.add({ what });
    this.#did({ family: "counted", browser, tab, item: what, says: what });
  }

  /** A note is changed in the browser where it was made: else who comes last is chance, as rows have no memory. */
  #note(browser: number, tab: Tab, what: "write" | "edit" | "remove"): void {
    const text = `t${String((this.#count += 1))}`;
    const owner = tab.$owner.get();
    const mine = this.acts.filter((act) => act.family === "notes" && act.browser === browser && act.owner === owner);
    const known = tab.notes.$view.get().data.rows.filter(({ id }) => mine.some(({ item }) => item === id));
    const id = what === "write" ? `note${text}` : (known[0]?.id ?? "");
    if (!id) return;
    if (what === "remove") void tab.notes.add({ kind: "removed", rowId: id });
    else void tab.notes.add({ kind: "written", row: { id, lesson: "one", text } });
    this.#did({ family: "notes", browser, tab, item: id, says: what === "remove" ? "" : text });
    const shown = tab.notes.$view.get().data.rows.find((row) => row.id === id)?.text ?? "";
    if (tab.isAlive) law(shown === (what === "remove" ? "" : text), "what is shown is what was done", id);
  }

  #item(at: number, tab: Tab, step: Extract<Step, { item: string }>): void {
    if (step.do === "mark") return this.#mark(at, tab, step);
    if (step.do !== "shelve") return this.#see(at, tab, step);
    const known = this.#onShelf(tab, step.item);
    if (step.isThere) this.#shelve(at, tab, step.item, known);
    else if (known) this.#unshelve(at, tab, known);
  }

  #see(browser: number, tab: Tab, { do: what, item: nth }: { do: "read" | "drop"; item: string }): void {
    const item = tab.alerts.$view.get().data.rows[ITEMS.indexOf(nth)]?.id;
    if (item === undefined) return;
    void tab.alerts.add({ kind: what === "read" ? "read" : "removed", ids: [item] });
    this.#did({ family: "alerts", browser, tab, item, says: what });
    const shown = tab.alerts.$view.get().data.rows.find(({ id }) => id === item)?.read;
    if (tab.isAlive) law(shown === (what === "read" || undefined), "what is shown is what was done", item);
  }

  #onShelf = (tab: Tab, url: string) => tab.shelf.$view.get().data.rows.find((row) => row.url === url);

  /** What stands there already gets another tag. */
  #shelve(browser: number, tab: Tab, url: string, known: Shelved | undefined): void {
    const says = `s${String((this.#count += 1))}`;
    const { id, tags } = known ?? { id: `shelf${says}`, tags: [] };
    void tab.shelf.add({ kind: "written", row: { id, url, tags: [...tags, says] } });
    this.#did({ family: "shelf", browser, tab, item: url, says, isNew: !known });
    say(tab, url, says);
    this.#did({ family: "said", browser, tab, item: url, says });
    if (tab.isAlive) law(this.#onShelf(tab, url)?.tags.at(-1) === says, "what is shown is what was done", url);
  }

  /** A visitor's device knows nothing of what an account has: what is thrown away there is only its own. */
  #unshelve(browser: number, tab: Tab, { id, url }: Shelved): void {
    void tab.shelf.add({ kind: "removed", rowId: id, ...(tab.$owner.get() && { as: url }) });
    this.#did({ family: "shelf", browser, tab, item: url, says: "" });
    if (unsay(tab, url)) this.#did({ family: "said", browser, tab, item: url, says: "" });
    if (tab.isAlive) law(!this.#onShelf(tab, url), "what is shown is what was done", url);
  }

  /** Everything that waits comes to an end: the network is there, there is room, and everybody signs in everywhere. */
  async rest(): Promise<void> {
    const { world } = this;
    world.server.hasRoom = true;
    for (const browser of world.browsers) {
      for (const tab of browser.tabs) tab.writesLeft = Infinity;
      browser.become("free");
      // Whoever only looks at other pages does so to the end.
      const isBare = browser.tabs.every((tab) => tab.isBare);
      if (!isBare) for (const tab of browser.tabs) if (tab.isBare) browser.kill(tab);
      browser.open(isBare);
      this.#network(browser, true);
    }
    await this.#drain();
    for (const person of [...PEOPLE, ...PEOPLE]) {
      for (const at of world.browsers.keys()) {
        await this.signIn(at, person);
        await this.#drain();
      }
      this.nothingWaits(person);
      for (const tab of this.shown) for (const one of tab.all) void one.now();
      await this.#drain();
      this.atRest(person);
    }
  }

  async #drain(): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1) {
      await settle();
      if (this.world.requests.length === 0) {
        if (turn > 20) return;
        await this.world.pass(HOUR_MS);
      }
      while (this.world.requests.length > 0) this.world.deliver(0, "answered");
    }
    throw new Broken("it comes to rest");
  }
}

/** Plays a story to its end. @throws when a law is broken */
export async function play(engine: Engine, steps: Placed[]): Promise<void> {
  const story = new Story(engine);
  await settle();
  for (const step of steps) await story.tell(step);
  await story.rest();
}
