import { law, same } from "./syncLaw.ts";
import { saidOnce } from "./syncSaid.ts";
import { IS_THERE } from "./syncServer.ts";
import type { Shelved } from "./syncFeatures.ts";
import type { Tab } from "./syncTab.ts";
import type { Browser, World } from "./syncWorld.ts";

export interface Act {
  family: "marks" | "counted" | "notes" | "shelf" | "alerts" | "said";
  browser: number;
  tab: Tab;
  /** "" until somebody signs in there. */
  owner: string;
  item: string;
  /** What it says: a mark's value, a text, or "" for what is thrown away. */
  says: string;
  /** Made where nothing was known of it. */
  isNew?: boolean;
  /** The storage took it. */
  isKept: boolean;
}

/** What was done in a world, and what must be true of it. */
export class Laws {
  readonly world: World;
  readonly acts: Act[] = [];

  constructor(world: World) {
    this.world = world;
  }

  /** The laws that hold at every moment. */
  lookEverywhere(): void {
    for (const [at, browser] of this.world.browsers.entries()) {
      this.#lookForTraces(browser);
      for (const tab of browser.tabs.filter(({ isBare }) => !isBare)) {
        this.#lookForSeconds(tab);
        this.#lookForStrangers(at, tab);
        if (browser.room !== "blocked") this.#lookForLost(at, tab);
      }
    }
  }

  /** What the server said of somebody leaves the device with them; what waits is another thing. */
  #lookForTraces({ wasShort, storage, session }: Browser): void {
    if (wasShort) return;
    for (const [key, text] of storage) {
      if (!/^(marks|counted|shelf|user_notifications|notes_.*|said_.*)$/.test(key)) continue;
      const { user } = JSON.parse(text) as { user: string };
      law(user === "" || user === session, "nothing stays of who left", `${key} of ${user}`);
    }
  }

  /** What another device made a moment before is joined with it: nobody is told that it is there already. */
  #lookForSeconds(tab: Tab): void {
    const said = Object.values(tab.shelf.$view.get().refusals);
    for (const one of said) law(one !== IS_THERE, "who was second with a thing is not refused", one);
  }

  #lookForStrangers(at: number, tab: Tab): void {
    const owner = tab.$owner.get();
    const mine = this.acts.filter((act) => act.owner === owner && (owner || act.browser === at));
    const texts = new Set(mine.map(({ says }) => says));
    const shown = [
      ...Object.values(tab.counted.$view.get().data.counted),
      ...tab.notes.$view.get().data.rows.map(({ text }) => text),
      ...tab.shelf.$view.get().data.rows.flatMap(({ tags }) => tags),
      ...tab.said.$view.get().data.rows.map(({ words }) => words),
    ];
    for (const one of shown) law(texts.has(one), "nothing reaches another person", `${one} shown to ${owner}`);
  }

  #lookForLost(at: number, tab: Tab): void {
    const owner = tab.$owner.get();
    const { data, knownAt } = tab.counted.$view.get();
    const shown = new Set(Object.values(data.counted));
    for (const act of this.acts) {
      if (act.family !== "counted" || act.owner !== owner || act.browser !== at) continue;
      if (!act.isKept && act.tab !== tab) continue;
      const isTold = [...this.world.server.countedOf(owner).values()].includes(act.says);
      if (isTold && !knownAt) continue;
      law(shown.has(act.says), "what was done stays to be seen", act.says);
    }
  }

  /** The tabs whose page shows the features. */
  get shown(): Tab[] {
    return this.world.tabs.filter(({ isBare }) => !isBare);
  }

  /** The law that holds once somebody is signed in everywhere, on whatever pages. */
  nothingWaits(person: string): void {
    for (const tab of this.world.tabs)
      law(tab.families.waitingOf(person).length === 0, "what waits is sent from any page", person);
  }

  /** The laws that hold when all has come to rest. */
  atRest(person: string): void {
    const { server } = this.world;
    const acts = this.acts.filter(({ owner }) => owner === person);
    this.#countedOnce(person, acts);
    for (const family of ["marks", "notes"] as const)
      for (const item of new Set(acts.filter((act) => act.family === family).map((act) => act.item)))
        this.#lastWins(
          person,
          family,
          acts.filter((act) => act.family === family && act.item === item),
        );
    const rows = server.rowsOf(person, "notes").map(({ text }) => String(text));
    this.#shelvedOnce(
      person,
      acts.filter(({ family }) => family === "shelf"),
    );
    this.#seenForGood(
      person,
      acts.filter(({ family }) => family === "alerts"),
    );
    saidOnce(server.rowsOf(person, "said"), this.shown, acts);
    const marks = Object.fromEntries([...server.marksOf(person)].map(([item, { value }]) => [item, value]));
    for (const tab of this.shown) {
      const [seen, counted, notes] = [tab.marks, tab.counted, tab.notes].map((one) => one.$view.get()) as [
        ReturnType<Tab["marks"]["$view"]["get"]>,
        ReturnType<Tab["counted"]["$view"]["get"]>,
        ReturnType<Tab["notes"]["$view"]["get"]>,
      ];
      law(same(Object.values(counted.data.counted), [...server.countedOf(person).values()]), "all devices agree");
      law(
        same(
          notes.data.rows.map(({ text }) => text),
          rows,
        ),
        "all devices agree",
        "on notes",
      );
      const values = Object.fromEntries(Object.entries(seen.data.marks).map(([item, { value }]) => [item, value]));
      law(
        Object.entries(marks).every(([item, value]) => values[item] === value),
        "all devices agree",
        "on marks",
      );
      const waiting = tab.all.reduce((sum, one) => sum + one.$view.get().waiting.length, 0);
      law(waiting === 0, "nothing waits for ever");
      law(
        tab.all.every((one) => one.$view.get().state === "known"),
        "what was heard is known",
      );
    }
  }

  /** Each address once, on every device the same; of what nobody threw away or changed, no tag is missing. */
  #shelvedOnce(person: string, acts: Act[]): void {
    const lineOf = (row: object) => {
      const { url, tags } = row as Partial<Shelved>;
      return `${String(url)}: ${String(tags)}`;
    };
    const told = this.world.server.rowsOf(person, "shelf");
    law(new Set(told.map(({ url }) => url)).size === told.length, "nothing is there twice");
    for (const tab of this.shown)
      law(same(tab.shelf.$view.get().data.rows.map(lineOf), told.map(lineOf)), "all devices agree", "on the shelf");
    for (const { item, says, isKept } of acts) {
      const all = acts.filter((act) => act.item === item);
      if (!isKept || !all.every(({ isNew }) => isNew)) continue;
      const tags = String(told.find(({ url }) => url === item)?.["tags"] ?? "").split(",");
      law(tags.includes(says), "nothing is lost", `${item}: ${says}`);
    }
  }

  /** What was read stays read, what was thrown away is gone, everywhere. */
  #seenForGood(person: string, acts: Act[]): void {
    const lineOf = ({ id, read }: { id: string; read?: unknown }) => `${id}: ${String(read === true)}`;
    const told = this.world.server.rowsOf(person, "notifications");
    for (const tab of this.shown)
      law(same(tab.alerts.$view.get().data.rows.map(lineOf), told.map(lineOf)), "all devices agree", "on alerts");
    for (const { item, says, isKept } of acts.filter((act) => act.isKept)) {
      const row = told.find(({ id }) => id === item);
      law(!isKept || !row || (says === "read" && row["read"] === true), "what was seen stays so", `${item}: ${says}`);
    }
  }

  #countedOnce(person: string, acts: Act[]): void {
    const counted = acts.filter(({ family }) => family === "counted");
    const told = [...this.world.server.countedOf(person).values()];
    law(new Set(told).size === told.length, "nothing is applied twice");
    for (const one of told)
      law(
        counted.some(({ says }) => says === one),
        "nothing reaches another person",
        one,
      );
    for (const { says, isKept } of counted) if (isKept) law(told.includes(says), "nothing is lost", says);
  }

  #lastWins(person: string, family: "marks" | "notes", acts: Act[]): void {
    const last = acts.at(-1);
    if (!last || acts.some(({ isKept }) => !isKept)) return;
    const { server } = this.world;
    const told =
      family === "marks"
        ? String(server.marksOf(person).get(last.item)?.value ?? "")
        : String(server.rowsOf(person, "notes").find(({ id }) => id === last.item)?.["text"] ?? "");
    law(told === last.says, "what was done last holds", `${last.item}: ${told}, not ${last.says}`);
  }
}
