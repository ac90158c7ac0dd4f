import { isMember, refreshSession } from "#features/account/account.store.ts";
import { $owner } from "#sync/owner.store.ts";
import { changesBetween, type Changes, type Version } from "#features/community/kept/community.ts";
import { readPage } from "#features/community/kept/acts.store.ts";
import { paintAccepted, paintLike } from "#features/community/page/acts.ts";
import { cover, coveredAs } from "#features/community/page/covers.ts";
import { entriesIn, keyOf } from "#features/community/page/entries.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/community.ts";
import { element } from "#ui/element.ts";
import { Looks } from "./looks.ts";
import { Stream } from "./stream.store.ts";

const QUIET_MS = 3000;
const LISTS = "[data-posts],[data-replies]";
/** What of an entry is its words. */
const PARTS = ["h1", "h2", ".by", ".ex", ".prose", ".sheet", ".pics"];

type Enliven = (entry: HTMLElement) => void;

const main = (page: Document): HTMLElement | null => page.querySelector(".com-main");
const part = (entry: Element, name: string): Element | null => entry.querySelector(name);
const wordsOf = (entry: HTMLElement): string =>
  ["h1", "h2", ".prose", ".ex", ".sheet"].map((name) => part(entry, name)?.innerHTML ?? "").join("|");
const versionsIn = (place: ParentNode): Version[] =>
  entriesIn(place).map((entry) => ({ key: keyOf(entry), words: wordsOf(entry) }));

/** Where an entry stands in its list: its row. */
const rowOf = (entry: HTMLElement): HTMLElement => entry.closest<HTMLElement>("li") ?? entry;

/** What changes without moving anything: how many find it helpful, which answer was accepted. */
function renewCounts(fresh: Document): void {
  const byKey = new Map(entriesIn(fresh).map((entry) => [keyOf(entry), entry]));
  for (const entry of entriesIn(document)) {
    const now = byKey.get(keyOf(entry));
    if (!now) continue;
    for (const name of ["likes", "accepted"]) {
      const value = now.dataset[name];
      if (value !== undefined) entry.dataset[name] = value;
    }
    paintLike(entry);
    const [answers, count] = [part(entry, "[data-answers]"), part(now, "[data-answers]")];
    if (answers && count) answers.textContent = count.textContent;
  }
  paintAccepted();
}

/** What was taken away goes at once; what stands around it stays where it is. */
function coverGone(keys: string[]): void {
  const gone = new Set(keys);
  for (const entry of entriesIn(document)) {
    if (!gone.has(keyOf(entry)) || ["removed", "gone"].includes(coveredAs(entry) ?? "")) continue;
    cover(entry, "gone", [texts.gone], true);
    for (const name of PARTS) for (const one of entry.querySelectorAll(name)) one.replaceChildren();
  }
}

/** Without what is closed to this reader alone, whose membership ended: it stays until they leave the page. */
async function takenAway(keys: string[]): Promise<string[]> {
  const isThread = document.querySelector(".thread[data-members]") !== null;
  const forMembers = entriesIn(document).filter(({ dataset }) => isThread || "members" in dataset);
  const closed = new Set(forMembers.map(keyOf));
  if (!keys.some((key) => closed.has(key))) return keys;
  await refreshSession();
  return isMember() ? keys : keys.filter((key) => !closed.has(key));
}

function insert(fresh: Document, added: Set<string>, enliven: Enliven): HTMLElement[] {
  const [from, into] = [main(fresh)?.querySelector(LISTS), document.querySelector(LISTS)];
  const made: HTMLElement[] = [];
  let before: Element | undefined;
  const here = new Map(entriesIn(document).map((entry) => [keyOf(entry), rowOf(entry)]));
  for (const entry of from ? entriesIn(from) : []) {
    const known = here.get(keyOf(entry));
    if (known) before = known;
    if (!added.has(keyOf(entry)) || known) continue;
    const row = document.adoptNode(rowOf(entry));
    // Its writer saw it hidden until now.
    if (row.id) document.getElementById(row.id)?.remove();
    if (before) before.after(row);
    else into?.prepend(row);
    before = row;
    made.push(entry);
  }
  made.forEach(enliven);
  return made;
}

/** Puts the new words in place of the old; never over what somebody is writing there. */
function renewWords(fresh: Document, edited: Set<string>): void {
  const byKey = new Map(entriesIn(fresh).map((entry) => [keyOf(entry), entry]));
  for (const entry of entriesIn(document)) {
    const now = byKey.get(keyOf(entry));
    if (!now || !edited.has(keyOf(entry)) || part(entry, "textarea")) continue;
    for (const name of PARTS) {
      const [old, next] = [part(entry, name), part(now, name)];
      if (old && next) old.replaceWith(document.adoptNode(next));
    }
  }
  paintAccepted();
}

class News {
  readonly #enliven: Enliven;
  readonly #place = element("p", "com-news");
  #fresh: Document | undefined;
  #found: Changes = { added: [], edited: [], gone: [] };
  readonly #looks = new Looks(() => this.look(), QUIET_MS);

  constructor(enliven: Enliven) {
    this.#enliven = enliven;
    this.#place.role = "status";
    main(document)?.append(this.#place);
  }

  /** There was a change: asks what it is, soon and not too often. */
  heard(told?: MessageEvent<string>): void {
    this.#looks.heard(told);
  }

  async look(): Promise<void> {
    const fresh = await readPage();
    if (!fresh) return coverGone(await takenAway(entriesIn(document).map(keyOf)));
    const isWhole = main(fresh)?.querySelector('.replies > p > .btn,[rel="next"]') === null;
    const isInOrder = (document.querySelector<HTMLElement>("[data-sort]")?.dataset["sort"] ?? "new") === "new";
    const found = changesBetween(versionsIn(document), versionsIn(fresh), isWhole && isInOrder);
    this.#fresh = fresh;
    this.#found = found;
    renewCounts(fresh);
    if (isInOrder) coverGone(await takenAway(found.gone));
    this.#offer();
  }

  /** What others wrote is offered; one's own, written on this page, is shown. */
  #offer(): void {
    const { added, edited } = this.#found;
    const owner = $owner.get();
    const fresh = this.#fresh ? entriesIn(this.#fresh).filter((entry) => added.includes(keyOf(entry))) : [];
    const isOwn = fresh.length > 0 && fresh.every(({ dataset }) => owner && dataset["user"] === owner);
    if (isOwn) return void this.show();
    const count = added.length;
    if (count + edited.length === 0) return this.#place.replaceChildren();
    const isThread = document.querySelector(".thread") !== null;
    const words = count === 0 ? texts.changed : fill(isThread ? texts.newReplies : texts.newPosts, { count });
    const known = this.#place.querySelector("button");
    if (known) return known.replaceChildren(words);
    const press = element("button", "btn btn-act", words);
    press.type = "button";
    press.addEventListener("click", () => this.show()?.focus());
    this.#place.replaceChildren(press);
  }

  /** Puts all that is new into the page. @returns the first of it */
  show(): HTMLElement | undefined {
    const fresh = this.#fresh;
    if (!fresh) return undefined;
    const { added, edited } = this.#found;
    this.#found = { added: [], edited: [], gone: [] };
    this.#place.replaceChildren();
    const [heading, count] = [document.querySelector("#re-h"), fresh.querySelector("#re-h")];
    renewWords(fresh, new Set(edited));
    const made = insert(fresh, new Set(added), this.#enliven);
    if (heading && count) heading.textContent = count.textContent;
    if (made.length > 0) for (const none of document.querySelectorAll(".com-main > .none")) none.remove();
    const first = made[0] ?? document.querySelector<HTMLElement>(".thread h1");
    if (first) first.tabIndex = -1;
    return first ?? undefined;
  }
}

let news: News | undefined;

/** Follows what others write while the page is open. Nothing that is read moves before somebody asks for it. */
export function startNews(room: string, enliven: Enliven): void {
  const mine = (news ??= new News(enliven));
  new Stream(`postSignals/${room}`, (told) => mine.heard(told)).follow();
}
