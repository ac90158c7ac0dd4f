import type { CommunityPage } from "#contract/community.d.ts";
import type { Entry } from "#contract/manifest.d.ts";
import type { Filled, Question } from "../community/pages/pages.ts";
import { foundPage, postSearchWords, refusedPage, listPage, personPage, postPage } from "../community/pages/pages.ts";
import { madeOnce, version } from "../community/pages/kept.ts";
import { treeOf } from "../community/pages/html.rules.ts";
import { waitsSince } from "../community/pages/views.rules.ts";
import { networkFrom, tooManyUntil } from "../platform/limits/limits.ts";
import { siteBrand } from "../platform/release/texts.ts";
import { environment } from "../platform/environment.ts";
import { joinedKey } from "../platform/limits/limits.rules.ts";
import { memoize } from "../platform/memory.ts";
import { keepHousePosts } from "../community/posts/posts.ts";
import { isReadByMember } from "../access/readingCookie/readingCookie.ts";
import type { Parts } from "./answer.rules.ts";
import { aroundFacts, filled, jsonIn } from "./frames.rules.ts";
import type { Site } from "./tree.ts";

/** A community page rendered from data. */
export interface Framed {
  /** The page's HTML before its JSON facts, `after` the HTML behind them. */
  before: string;
  json: string;
  after: string;
  tag: string;
  /** The built frame of the page, whose policy (CSP) applies. */
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

/** Renders a community page, from cache while nothing has changed; undefined for an unknown page. */
export function framed(e: core.RequestEvent, site: Site, name: string, parts: Parts): Framed | undefined {
  const entry = site.at(FRAME)?.public;
  const make = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!entry || !make) return undefined;
  // On the very first start the tables did not exist yet; the operator's posts must exist before the first visitor
  // comes.
  keepHousePosts(e.app);
  const isMember = isReadByMember(e);
  const query = e.request.url.query();
  const question = { app: e.app, parts, ask: (word: string) => query.get(word), isMember };
  if (name === "list" && postSearchWords(question.ask)) return lookFor(e, site, entry, question);
  const asked = ["sort", "module", "lesson", "after"].map((word) => query.get(word));
  const hour = asked[0] === "waiting" ? waitsSince(Date.now()) : "";
  // Reads the version before the data: a change in between makes the cached page stale, never wrongly fresh.
  const now = version(name === "post" ? parts["post"] : undefined);
  const key = joinedKey(site.release.name, now, isMember, name, ...Object.values(parts), ...asked, hour);
  const made = madeOnce(e.app, key, ["before", "json", "after", "tag"], () => {
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
  const { name } = siteBrand(app.settings().meta.appName);
  const frame = frameOf(`${release.publicTree}/${entry.file}`);
  const shown = { ...filling.facts, tree: treeOf(filling.html) };
  const hash = $security.sha256(JSON.stringify([frame, name, filling.title, filling.description, shown]));
  const page: CommunityPage = { ...shown, tag: `W/"${isMember ? "m" : "p"}-${hash.slice(0, 16)}"` };
  const html = filled(frame, environment.siteUrl, name, filling);
  return { ...aroundFacts(html), json: jsonIn(page), tag: page.tag };
}

/** Search results are not cached, since every query differs. Limited per network, as on the search route. */
function lookFor(e: core.RequestEvent, site: Site, entry: Entry, question: Question): Framed {
  const isRefused = tooManyUntil(e.app, { searchesFrom: networkFrom(e) }) !== undefined;
  const filling = isRefused ? refusedPage(question) : foundPage(question);
  const { isMember } = question;
  return { ...inFrame(e, site, { entry, isMember, filling }), entry, isMember, status: isRefused ? 429 : 200 };
}
