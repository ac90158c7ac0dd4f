import { isShortScript, isUnspaced, wordsOf } from "#lib/language/words.ts";
import { PLAY } from "#lib/routes.ts";
import { excerptOf, marksIn, type Excerpt, type Wanted } from "./passage.ts";
import { queryWords, tellingOf, type QueryWord } from "./queryWords.ts";
import { rankedAddresses, type RankedAddress } from "./ranking.ts";
import type { SearchAnswer } from "#features/learning/search/text/searchAnswer.ts";
import { topResults, type SearchItem } from "#features/learning/search/catalogue/search.ts";
import { forgetIndexes, membersIndex, publicIndex, type Fragment, type TextIndex } from "./textIndex.ts";
import { stemOf } from "./words.ts";

/** A lesson or page in whose text the words of a query stand, and the place where they stand best. */
export interface TextHit {
  title: string;
  titleMarks: [number, number][];
  url: string;
  /** Left out for a premium lesson that this reader may not open. */
  excerpt?: Excerpt;
  premium: boolean;
  /** Where in the video the words are said, in its order; left out where nobody asked for them. */
  places?: { second: number; url: string }[];
}

export interface TextHits {
  lessons: TextHit[];
  /** How many more lessons there are. */
  more: number;
  pages: TextHit[];
  /** Rows of the catalogue for what was probably meant, when what was typed has none. */
  rows: SearchItem[];
  /** The query with its misspelt words put right. */
  instead?: string;
}

const MOST_LESSONS = 5;
const MOST_PAGES = 2;
const isLesson = ({ address }: RankedAddress): boolean => /^\/module\/\d+\/./.test(address);

/** Which rows of the catalogue and which addresses of the text are asked for, and how many lessons at most. */
export interface Wish {
  keeps: (item: SearchItem) => boolean;
  keepsAt: (address: string) => boolean;
  /** Only what is said in a video. */
  saidOnly: boolean;
  most: number;
  /** How many places of a lesson's video are told at most; 0 for the best alone. */
  mostPlaces?: number;
}

const EVERYTHING: Wish = { keeps: () => true, keepsAt: () => true, saidOnly: false, most: MOST_LESSONS };

async function sourceOf(index: TextIndex, query: string) {
  const words = queryWords(query, index.words, index.synonyms);
  return { index, words, wanted: wantedOf(query, words), places: await rankedAddresses(index, words) };
}
type Source = Awaited<ReturnType<typeof sourceOf>>;

interface Found {
  place: RankedAddress;
  source: Source;
}

/** The public index, and before it the members' for members. */
async function sourcesFor(query: string, isMember: boolean): Promise<Source[]> {
  const inPublic = publicIndex().then((index) => sourceOf(index, query));
  const inMembers = isMember
    ? membersIndex()
        .then((index) => sourceOf(index, query))
        // The membership has ended: the public index still answers.
        .catch(() => undefined)
    : undefined;
  const [members, everybody] = await Promise.all([inMembers, inPublic]);
  return members ? [members, everybody] : [everybody];
}

/** Every address once, from the source that knows it best; a member reads a lesson whole wherever it is whole. */
function merged(sources: Source[]): Found[] {
  const best = new Map<string, Found>();
  for (const source of sources) {
    for (const place of source.places) {
      const old = best.get(place.address);
      if (!old) best.set(place.address, { place, source });
      else old.place = { ...old.place, score: Math.max(old.place.score, place.score) };
    }
  }
  return [...best.values()].sort((a, b) => b.place.score - a.place.score);
}

/** What is marked: words that say something, in the forms they are looked for; small ones only when there are no others. */
function wantedOf(query: string, words: QueryWord[]): Wanted {
  const telling = tellingOf(words);
  const forms = telling.flatMap(({ meant, others }) => [...(meant ? [meant] : []), ...others]);
  const beginnings = telling.flatMap(({ meant }) =>
    meant && (meant.length > 3 || isShortScript(meant)) && !isUnspaced(meant) ? [meant] : [],
  );
  const rows = [...forms, ...telling.map(({ typed }) => typed)].filter(isUnspaced);
  const within = [...new Set(rows)].filter((one) => !rows.some((other) => other !== one && one.includes(other)));
  return { query, stems: new Set(forms.filter((form) => !isUnspaced(form)).map(stemOf)), beginnings, within };
}

/** Of the best written and the best said place the one that shows more of the query; the said one when they are even. */
async function bestPart({ source, place: { parts } }: Found, wish: Wish): Promise<[Fragment, Excerpt]> {
  const { index, wanted } = source;
  const written = wish.saidOnly ? undefined : parts.find(({ name }) => !index.isSaid(name));
  const names = [parts.find(({ name }) => index.isSaid(name)), written];
  const loaded = await Promise.all(names.filter((part) => part !== undefined).map(({ name }) => index.load(name)));
  const shown = loaded.map((one): [Fragment, Excerpt] => [one, excerptOf(one.content, one.meta["captions"], wanted)]);
  return shown.reduce((best, one) => (one[1].count > best[1].count ? one : best));
}

const isSaid = ({ place, source }: Found): boolean => place.parts.some(({ name }) => source.index.isSaid(name));

const playedFrom = (url: string, second: number): string => url.replace(/t=[\d.]+$/, `t=${String(second)}${PLAY}`);

/** Where else in the video the words are said, the best places first found and then in the video's order. */
async function placesOf({ place, source: { index, wanted } }: Found, wish: Wish): Promise<TextHit["places"]> {
  const said = place.parts.filter(({ name }) => index.isSaid(name)).slice(0, wish.mostPlaces ?? 0);
  const loaded = await Promise.all(said.map(({ name }) => index.load(name)));
  const seconds = loaded.flatMap(({ content, meta, url }) => {
    const { second } = excerptOf(content, meta["captions"], wanted);
    return second === undefined ? [] : [[second, playedFrom(url, second)] as const];
  });
  return [...new Map(seconds)].map(([second, url]) => ({ second, url })).toSorted((a, b) => a.second - b.second);
}

async function hitOf(found: Found, wish: Wish): Promise<TextHit> {
  const { place, source } = found;
  const [{ meta, url }, excerpt] = await bestPart(found, wish);
  const title = meta["title"] ?? "";
  const hit = { title, titleMarks: marksIn(title, source.wanted), premium: meta["access"] === "premium" };
  if (hit.premium) return { ...hit, url: place.address };
  const places = wish.mostPlaces ? await placesOf(found, wish) : undefined;
  const told = { ...hit, excerpt, ...(places && { places }) };
  if (excerpt.second === undefined) return { ...told, url: place.address };
  return { ...told, url: playedFrom(url, excerpt.second) };
}

const stemsOfRows = new WeakMap<SearchItem, Set<string>>();
function stemsOf(item: SearchItem): Set<string> {
  const { title, description, tags } = item;
  const stems = stemsOfRows.get(item) ?? new Set(wordsOf([title, description, ...tags].join(" ")).map(stemOf));
  stemsOfRows.set(item, stems);
  return stems;
}

/** Pages and modules that have all telling words of a query, in whatever order and form; lessons are found by their text. */
function looseRows(items: SearchItem[], words: QueryWord[]): SearchItem[] {
  const telling = words.filter(({ small }) => !small);
  if (telling.length === 0) return [];
  return items.filter((item) => {
    const stems = stemsOf(item);
    const has = (word: string | undefined) => word !== undefined && stems.has(stemOf(word));
    return item.type !== "lesson" && telling.every(({ meant, others }) => has(meant) || others.some(has));
  });
}

/** What was probably meant, when a word is unknown and another is near. */
function insteadOf(words: QueryWord[]): string | undefined {
  const isOther = words.some(({ typed, meant }) => meant && meant !== typed);
  return isOther ? words.map(({ typed, meant }) => meant ?? typed).join(" ") : undefined;
}

async function find(query: string, items: SearchItem[], wish: Wish, isMember: boolean): Promise<TextHits> {
  const sources = await sourcesFor(query, isMember);
  const all = merged(sources).filter((one) => wish.keepsAt(one.place.address) && (!wish.saidOnly || isSaid(one)));
  const inLessons = all.filter(({ place }) => isLesson(place));
  const onPages = all.filter(({ place }) => !isLesson(place));
  const take = (some: typeof all, most: number) => Promise.all(some.slice(0, most).map((one) => hitOf(one, wish)));
  const [lessons, pages] = await Promise.all([take(inLessons, wish.most), take(onPages, MOST_PAGES)]);
  const more = Math.max(0, inLessons.length - wish.most);
  const words = sources[0]?.words ?? [];
  const instead = insteadOf(words);
  const known = items.filter(wish.keeps);
  const rows = instead ? topResults(known, instead) : [];
  return { lessons, more, pages, rows: rows.length > 0 ? rows : looseRows(known, words), ...(instead && { instead }) };
}

/** Searches the text of lessons and pages. Fails when the index cannot be reached. @param items all of the catalogue */
export async function searchText(
  query: string,
  items: SearchItem[],
  isMember: boolean,
  wish = EVERYTHING,
): Promise<TextHits> {
  try {
    return await find(query, items, wish, isMember);
  } catch {
    await forgetIndexes();
    // A membership that ended refuses what it had promised, and a new version of the site has other parts than the index
    // that was opened here: the public index as it is now goes on.
    return find(query, items, wish, false).catch(async (error: unknown) => {
      await forgetIndexes();
      throw error;
    });
  }
}

/** A page that already has a row above is not shown again; a second inside its video is. */
const withoutRows = (found: TextHits, rows: SearchItem[]): TextHits => {
  const isNew = ({ title, excerpt }: TextHits["lessons"][number]) =>
    excerpt?.second !== undefined || !rows.some((row) => row.title === title);
  return { ...found, lessons: found.lessons.filter(isNew), pages: found.pages.filter(isNew) };
};

/** What the full text knows, too. @param items all of the catalogue @param rows those that the query has */
export async function answerText(
  query: string,
  items: SearchItem[],
  rows: SearchItem[],
  wish?: Wish,
): Promise<SearchAnswer> {
  const found = await searchText(query, items, document.documentElement.hasAttribute("data-premium"), wish);
  const shown = rows.length > 0 ? rows : found.rows;
  return { query, items: shown, found: withoutRows(found, shown), complete: true };
}
