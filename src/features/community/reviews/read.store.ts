import { isObject } from "#sync/sync.ts";
import { AT_ONCE, type Review, reviewFrom, type Sort, type Stats, statsFrom } from "./reviews.ts";

const WITHIN_MS = 20_000;
const ORDER: Record<Sort, string> = {
  recent: "-created",
  helpful: "-helpful,-created",
  rating: "-rating,-created",
};

const parsed = (text: string): Record<string, unknown> | undefined => {
  try {
    const answer: unknown = JSON.parse(text);
    return isObject(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
};

/** What did not answer with a list, as lib/failure.ts knows the client's errors. */
class Refused extends Error {
  readonly status: number;
  readonly response: object;
  constructor(status: number, response: object) {
    super(`The reviews were answered with ${String(status)}`);
    this.status = status;
    this.response = response;
  }
}

/** The rows of a list; anybody may read them, so no session is sent along. @throws what lib/failure.ts sorts */
async function items(collection: string, query: Record<string, string>): Promise<unknown[]> {
  const address = `/api/collections/${collection}/records?${new URLSearchParams({ ...query, skipTotal: "1" })}`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) });
  const body = parsed(await answer.text());
  // A host of files answers with a page, or not at all.
  if (!answer.ok || !body) throw new Refused(answer.ok ? 404 : answer.status, body ?? {});
  return Array.isArray(body["items"]) ? body["items"] : [];
}

/** How something is rated; undefined where nobody has. */
export async function readStats(contentId: string): Promise<Stats | undefined> {
  const [row] = await items("reviewStats", { filter: `id = "${contentId}"` });
  return statsFrom(row);
}

interface Wanted {
  sort: Sort;
  /** From 1. */
  page: number;
  /** Whose own review stands elsewhere; "" for a visitor. */
  without: string;
}

export interface ReviewPage {
  reviews: Review[];
  /** There may be another page behind it. */
  isFull: boolean;
}

/** Ten reviews by others. */
export async function readReviews(contentId: string, { sort, page, without }: Wanted): Promise<ReviewPage> {
  const others = without ? ` && user != "${without}"` : "";
  const rows = await items("reviews", {
    filter: `contentId = "${contentId}" && hidden = false${others}`,
    ...{ sort: ORDER[sort], page: String(page), perPage: String(AT_ONCE) },
  });
  return { reviews: rows.flatMap((row) => reviewFrom(row) ?? []), isFull: rows.length === AT_ONCE };
}
