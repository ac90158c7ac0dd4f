import { atom } from "nanostores";
import type { ReviewRow } from "#contract/reviews.d.ts";
import { texts } from "#texts/reviews.ts";
import { readOpen } from "#features/community/readOpen.ts";
import { failureOf, sentenceOf, type Failure } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { withMore } from "#lib/withMore.ts";
import { $owner } from "#sync/owner.store.ts";
import { syncedReviews } from "./own.store.ts";
import { $reportedReviews, $votes, readPresses } from "./presses.store.ts";
import { type Review, type Sort, type Stats, AT_ONCE, reviewFrom } from "./reviews.ts";

interface Shown {
  /** null where nobody has rated it; undefined while that is not known. */
  stats: Stats | null | undefined;
  /** By others. */
  reviews: Review[];
  sort: Sort;
  page: number;
  isFull: boolean;
  /** What the server counted of one's own votes when the list was read. */
  counted: ReadonlySet<string>;
  isWaiting: boolean;
  failure: Failure | undefined;
  /** What was said last, to whoever listens. */
  said: string;
}

const NONE = { reviews: [], page: 1, isFull: false, counted: [] as string[] };

/** The reviews of what this page is about. */
export const $reviews = atom<Shown>({
  ...{ ...NONE, counted: new Set(), stats: undefined, sort: "recent", isWaiting: true, failure: undefined, said: "" },
});

const change = (some: Partial<Shown>): void => $reviews.set({ ...$reviews.get(), ...some });

export const setSaid = (said: string): void => change({ said });

let contentId = "";
let turn = 0;

async function readPage(page: number) {
  const { sort } = $reviews.get();
  const found = await readReviews(contentId, sort, page, $owner.get());
  return { ...found, page, counted: await readPresses(found.reviews.map(({ id }) => id)) };
}

/** Reads everything anew; what is shown stays meanwhile. The reviews are asked for only where there are some. */
export async function loadReviews(sort = $reviews.get().sort): Promise<void> {
  const mine = (turn += 1);
  change({ sort, isWaiting: true });
  if ($owner.get()) syncedReviews.start();
  try {
    const stats = await readStats(contentId);
    const read = stats ? await readPage(1) : NONE;
    // Another order was chosen meanwhile.
    if (mine !== turn) return;
    change({ ...read, counted: new Set(read.counted), stats: stats ?? null, isWaiting: false, failure: undefined });
  } catch (error) {
    if (mine === turn) change({ failure: failureOf(error), isWaiting: false });
  }
}

/** Reads ten more. @returns the first of them; "" where there is none, undefined where they could not be read */
export async function readMoreReviews(): Promise<string | undefined> {
  const mine = turn;
  try {
    const more = await readPage($reviews.get().page + 1);
    if (mine !== turn) return undefined;
    const { reviews: before, counted } = $reviews.get();
    const reviews = withMore(before, more.reviews);
    const count = reviews.length - before.length;
    change({
      ...more,
      reviews,
      counted: new Set([...counted, ...more.counted]),
      said: fill(texts.moreShown, { count }),
    });
    return reviews[before.length]?.id ?? "";
  } catch (error) {
    setSaid(sentenceOf(failureOf(error)));
    return undefined;
  }
}

/** Reads what others wrote, and follows what changes it. @returns ends it */
export function startReviews(id: string): () => void {
  contentId = id;
  void loadReviews();
  const onOnline = () => $reviews.get().failure && void loadReviews();
  addEventListener("online", onOnline);
  const stops = [
    $owner.listen(() => {
      $votes.set(new Map());
      $reportedReviews.set(new Set());
      void loadReviews();
    }),
    () => removeEventListener("online", onOnline),
  ];
  return () => stops.forEach((stop) => stop());
}

const ORDER: Record<Sort, string> = {
  recent: "-created",
  helpful: "-helpful,-created",
  rating: "-rating,-created",
};

/** The rows of a list that anybody may read. */
async function items<Row>(collection: string, query: Record<string, string>): Promise<Row[]> {
  const asked = new URLSearchParams({ ...query, skipTotal: "1" });
  return (await readOpen<{ items: Row[] }>(`/api/collections/${collection}/records?${asked}`)).items;
}

/** How something is rated; undefined where nobody has. */
async function readStats(contentId: string): Promise<Stats | undefined> {
  const [row] = await items<Stats>("reviewStats", { filter: `id = "${contentId}"` });
  return row && row.total > 0 ? row : undefined;
}

/** Ten reviews by others. @param page from 1; where one is full there may be another behind it @param without whose own stands elsewhere */
async function readReviews(contentId: string, sort: Sort, page: number, without: string) {
  const others = without ? ` && user != "${without}"` : "";
  const rows = await items<ReviewRow>("reviews", {
    filter: `contentId = "${contentId}" && hidden = false${others}`,
    ...{ sort: ORDER[sort], page: String(page), perPage: String(AT_ONCE) },
  });
  return { reviews: rows.map(reviewFrom), isFull: rows.length === AT_ONCE };
}
