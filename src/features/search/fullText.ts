import { hasEveryWord, spokenAt } from "./search.ts";

/** A place in a page or in what is said in a lesson where the words of the query stand. */
export interface TextHit {
  title: string;
  url: string;
  /** Text around the words; empty for a premium lesson that this reader may not open. */
  excerpt: string;
  /** Where the words are spoken in the video. */
  second?: number;
  premium: boolean;
}

interface PagefindData {
  url: string;
  content: string;
  plain_excerpt: string;
  meta: Record<string, string | undefined>;
}
interface Pagefind {
  options(options: object): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<PagefindData> }[] }>;
}

/** Of the group below the catalogue's rows. */
export const MOST_HITS = 5;
const LOOKED_AT = 15;
const EXCERPT_WORDS = 16;
const FOLDERS = { public: "/pagefind/", members: "/members/search/" } as const;
const loaded = new Map<string, Promise<Pagefind | undefined>>();

async function load(folder: string): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ `${location.origin}${folder}pagefind.js`)) as Pagefind;
  await pagefind.options({ baseUrl: "/", excerptLength: EXCERPT_WORDS });
  return pagefind;
}

/** The members' index is asked for by its own address first: refused inside Pagefind, it would break every later search. */
async function loadMembers(): Promise<Pagefind | undefined> {
  const answer = await fetch(`${FOLDERS.members}pagefind-entry.json`);
  return answer.ok ? load(FOLDERS.members) : undefined;
}

function index(folder: string, how: () => Promise<Pagefind | undefined>): Promise<Pagefind | undefined> {
  const known = loaded.get(folder);
  if (known) return known;
  const fresh = how();
  loaded.set(folder, fresh);
  fresh.catch(() => loaded.delete(folder));
  return fresh;
}

function hitOf({ url, content, plain_excerpt, meta }: PagefindData, query: string): TextHit | undefined {
  const title = meta["title"] ?? "";
  if (!hasEveryWord(`${title} ${content}`, query)) return undefined;
  const premium = meta["access"] === "premium";
  const hit = { title, url, excerpt: premium ? "" : plain_excerpt, premium };
  const second = meta["captions"] && spokenAt(content, meta["captions"], query);
  return typeof second === "number" ? { ...hit, url: url.replace(/t=\d+$/, `t=${String(second)}`), second } : hit;
}

async function hits(pagefind: Pagefind | undefined, query: string): Promise<TextHit[]> {
  if (!pagefind) return [];
  const { results } = await pagefind.search(query);
  const data = await Promise.all(results.slice(0, LOOKED_AT).map((result) => result.data()));
  return data.map((found) => hitOf(found, query)).filter((hit) => hit !== undefined);
}

/** Full-text hits of the public index, and before them those of the members' index for members. */
export async function textHits(query: string, isMember: boolean): Promise<TextHit[]> {
  const inPublic = index(FOLDERS.public, () => load(FOLDERS.public)).then((found) => hits(found, query));
  const inMembers = isMember
    ? index(FOLDERS.members, loadMembers)
        .then((found) => hits(found, query))
        // A membership that ended makes the index fail: the public one goes on.
        .catch(() => [])
    : [];
  const [members, everybody] = await Promise.all([inMembers, inPublic]);
  const open = new Set(members.map((hit) => hit.url));
  return [...members, ...everybody.filter((hit) => !open.has(hit.url))];
}
