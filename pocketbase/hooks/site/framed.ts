import type { Entry } from "#contract/manifest.d.ts";
import { foundPage, lookedFor, refusedPage } from "../community/found.ts";
import { madeOnce } from "../community/madeOnce.ts";
import { type Filled, listPage, personPage, postPage, type Question } from "../community/pages.ts";
import { version } from "../community/version.ts";
import { waitsSince } from "../community/views.rules.ts";
import { networkFrom, tooManyUntil } from "../limits/limits.ts";
import { brand } from "../release/brand.ts";
import { environment } from "../platform/environment.ts";
import { keyOf } from "../platform/keys.rules.ts";
import { memoize } from "../platform/memory.ts";
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
  const made = madeOnce(e.app, key, ["html", "tag"], () => {
    const filling = make(question);
    return filling && inFrame(e, site, { entry, isMember, filling });
  });
  return made && { ...made, entry, isMember, status: 200 };
}

interface InFrame {
  entry: Entry;
  isMember: boolean;
  filling: Filled;
}

function inFrame({ app }: core.RequestEvent, { release }: Site, { entry, isMember, filling }: InFrame) {
  const { name } = brand(app.settings().meta.appName);
  const html = filled(frameOf(`${release.publicTree}/${entry.file}`), environment.siteUrl, name, filling);
  const tag = `W/"${isMember ? "m" : "p"}-${$security.sha256(html).slice(0, 16)}"`;
  return { html, tag };
}

/** What is found is kept for nobody: everybody looks for something else. So often a network, as by the route. */
function lookFor(e: core.RequestEvent, site: Site, entry: Entry, question: Question): Framed {
  const isRefused = tooManyUntil(e.app, { searchesFrom: networkFrom(e) }) !== undefined;
  const filling = isRefused ? refusedPage(question) : foundPage(question);
  const { isMember } = question;
  return { ...inFrame(e, site, { entry, isMember, filling }), entry, isMember, status: isRefused ? 429 : 200 };
}
