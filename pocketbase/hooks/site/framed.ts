import type { Entry } from "#contract/manifest.d.ts";
import { foundPage, lookedFor, refusedPage } from "../community/found.ts";
import { type Filled, listPage, personPage, postPage, type Question } from "../community/pages.ts";
import { version } from "../community/version.ts";
import { waitsSince } from "../community/views.rules.ts";
import { awaitTurn, oneAtATime } from "../limits/oneAtATime.ts";
import { networkFrom, tooManyUntil } from "../limits/limits.ts";
import { brand } from "../release/brand.ts";
import { environment } from "../platform/environment.ts";
import { keyOf } from "../platform/keys.rules.ts";
import { memoize } from "../platform/memory.ts";
import { sharedStore } from "../platform/sharedStore.ts";
import { keepHousePosts } from "../posts/seeds.ts";
import { isReadByMember } from "../readingCookie/membership.ts";
import type { Parts } from "./addresses.rules.ts";
import { filled } from "./frames.rules.ts";
import type { Site } from "./tree.ts";

/** A page of data as it is answered. */
export interface Framed {
  html: string;
  tag: string;
  /** The built page around it, whose policy holds. */
  entry: Entry;
  isMember: boolean;
  status: 200 | 429;
}

const FRAME = "/community";
const KEPT = "page ";
const MOST_KEPT = 200;
const COUNT = "pages kept";
const LONGEST_KEY = 300;
const LONGEST_WAIT_MS = 400;

const PAGES: Record<string, (question: Question) => Filled | undefined> = {
  list: listPage,
  post: postPage,
  person: personPage,
};

const frameOf = memoize(2, (file: string) => toString($os.readFile(file)));

/** The page at an address of the community, from memory while nothing changed; undefined where there is none. */
export function framed(e: core.RequestEvent, site: Site, name: string, parts: Parts): Framed | undefined {
  const entry = site.at(FRAME)?.public;
  const make = PAGES[name];
  if (!entry || !make) return undefined;
  // At a very first start there was no table for them yet; nobody meets an empty room.
  keepHousePosts(e.app);
  const isMember = isReadByMember(e);
  const query = e.request.url.query();
  const question = { app: e.app, parts, ask: (word: string) => query.get(word), isMember };
  if (name === "list" && lookedFor(question.ask)) return lookFor(e, site, entry, question);
  const asked = ["sort", "module", "lesson", "after"].map((word) => query.get(word));
  const hour = asked[0] === "waiting" ? waitsSince(Date.now()) : "";
  // Read before the data: what changes meanwhile makes this page old, never new.
  const now = version(name === "post" ? parts["post"] : undefined);
  const key = keyOf(site.release.name, now, isMember, name, ...Object.values(parts), ...asked, hour);
  const found = () => keptAt(key, entry, isMember);
  const anew = () => {
    const filling = make(question);
    const fresh = filling && inFrame(e, site, { entry, isMember, filling });
    if (fresh && key.length <= LONGEST_KEY) keep(e.app, key, fresh);
    return fresh;
  };
  // All who have it open ask at once when something changed: one makes it, the others wait for that.
  const turn = KEPT + key;
  const others = () => {
    awaitTurn(e.app, turn, LONGEST_WAIT_MS);
    return found() ?? anew();
  };
  return found() ?? oneAtATime(e.app, turn, anew, others);
}

function keptAt(key: string, entry: Entry, isMember: boolean): Framed | undefined {
  const [html, tag] = [sharedStore.get(`${KEPT}html ${key}`), sharedStore.get(`${KEPT}tag ${key}`)];
  return html !== null && tag !== null ? { html, tag, entry, isMember, status: 200 } : undefined;
}

interface InFrame {
  entry: Entry;
  isMember: boolean;
  filling: Filled;
}

function inFrame({ app }: core.RequestEvent, { release }: Site, { entry, isMember, filling }: InFrame): Framed {
  const { name } = brand(app.settings().meta.appName);
  const html = filled(frameOf(`${release.publicTree}/${entry.file}`), environment.siteUrl, name, filling);
  const tag = `W/"${isMember ? "m" : "p"}-${$security.sha256(html).slice(0, 16)}"`;
  return { html, tag, entry, isMember, status: 200 };
}

/** What is found is kept for nobody: everybody looks for something else. So often a network, as by the route. */
function lookFor(e: core.RequestEvent, site: Site, entry: Entry, question: Question): Framed {
  const isRefused = tooManyUntil(e.app, { searchesFrom: networkFrom(e) }) !== undefined;
  const filling = isRefused ? refusedPage(question) : foundPage(question);
  const framed = inFrame(e, site, { entry, isMember: question.isMember, filling });
  return isRefused ? { ...framed, status: 429 } : framed;
}

/** The memory of all runtimes, which knows no bound: when it is full, everything goes. */
function keep(app: CoreApp, key: string, { html, tag }: Framed): void {
  const count = Number(sharedStore.get(COUNT) ?? 0);
  if (count >= MOST_KEPT)
    for (const old of Object.keys(app.store().getAll())) if (old.startsWith(KEPT)) app.store().remove(old);
  sharedStore.set(COUNT, String(count >= MOST_KEPT ? 1 : count + 1));
  sharedStore.set(`${KEPT}html ${key}`, html);
  sharedStore.set(`${KEPT}tag ${key}`, tag);
}
