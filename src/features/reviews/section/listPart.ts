import {
  countedVotes,
  dropRefused,
  hasReported,
  hasVoted,
  reportReview,
  syncedReports,
  syncedVotes,
  toggleVote,
} from "#features/reviews/kept/own.store.ts";
import { readReviews } from "#features/reviews/kept/read.store.ts";
import { helpfulNow, type Review, type Reviewed, type Sort, withMore } from "#features/reviews/kept/reviews.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/reviews.ts";
import { askReason } from "./asking.ts";
import { reviewItem } from "./item.ts";

interface Uses {
  about: Reviewed;
  say: (text: string) => void;
  /** Where the focus goes when what had it is gone. */
  leave: () => void;
}

/** The reviews by others: ten at a time, in the order that was chosen. */
export class ListPart {
  readonly #place: HTMLElement;
  readonly #more: HTMLButtonElement;
  readonly #uses: Uses;
  #reviews: Review[] = [];
  #sort: Sort = "recent";
  #page = 0;
  #asked = 0;
  #isFull = false;
  /** What the server counted of one's own when the list was read. */
  #counted = new Set<string>();

  constructor(place: HTMLElement, more: HTMLButtonElement, uses: Uses) {
    this.#place = place;
    this.#more = more;
    this.#uses = uses;
    more.addEventListener("click", () => void this.#showMore());
    for (const synced of [syncedVotes, syncedReports])
      synced.$view.listen(() => {
        const sentence = dropRefused(synced);
        if (sentence) uses.say(sentence);
        this.draw();
      });
  }

  get count(): number {
    return this.#shown().length;
  }

  /** Reads the first ten anew. @throws what lib/failure.ts sorts */
  async load(sort: Sort): Promise<void> {
    this.#sort = sort;
    if ($owner.get()) await Promise.all([syncedVotes.now(), syncedReports.now()]);
    await this.#read(1);
  }

  /** Nobody has written anything. */
  clear(): void {
    this.#reviews = [];
    this.#isFull = false;
    this.draw();
  }

  async #read(page: number): Promise<void> {
    const asked = (this.#asked += 1);
    const without = $owner.get();
    const found = await readReviews(this.#uses.about.contentId, { sort: this.#sort, page, without });
    // Another order was chosen meanwhile.
    if (asked !== this.#asked) return;
    this.#counted = countedVotes();
    this.#reviews = page === 1 ? found.reviews : withMore(this.#reviews, found.reviews);
    this.#isFull = found.isFull;
    this.#page = page;
    this.draw();
  }

  async #showMore(): Promise<void> {
    const before = this.#reviews.length;
    this.#more.disabled = true;
    try {
      await this.#read(this.#page + 1);
    } catch (error) {
      this.#uses.say(sentenceOf(failureOf(error)));
      return;
    } finally {
      this.#more.disabled = false;
    }
    const next = this.#reviews[before];
    if (next) this.#item(next.id)?.focus();
    else this.#uses.leave();
    this.#uses.say(fill(texts.moreShown, { count: this.#reviews.length - before }));
  }

  #item(id: string): HTMLElement | null {
    return this.#place.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  }

  #shown(): Review[] {
    return this.#reviews.filter(({ id }) => !hasReported(id));
  }

  draw(): void {
    const focused = document.activeElement;
    const item = focused?.closest<HTMLElement>("[data-id]");
    const [id, act] = [item?.dataset["id"], (focused as HTMLElement | null)?.dataset["act"]];
    const hadFocus = Boolean(id) && this.#place.contains(focused);
    this.#place.replaceChildren(...this.#shown().map((review) => this.#draw(review)));
    this.#more.hidden = !this.#isFull;
    if (!hadFocus || !id) return;
    const now = this.#item(id);
    (now?.querySelector<HTMLElement>(`[data-act=${act ?? "none"}]`) ?? now)?.focus({ preventScroll: true });
  }

  #draw(review: Review): HTMLElement {
    const { id } = review;
    const isVoted = hasVoted(id);
    return reviewItem(review, {
      about: this.#uses.about,
      helpful: helpfulNow(review, this.#counted.has(id), isVoted),
      hasVoted: $owner.get() ? isVoted : undefined,
      vote: () => toggleVote(id),
      report: () => void this.#report(id),
    });
  }

  async #report(id: string): Promise<void> {
    const reason = await askReason();
    if (reason === undefined) return this.#item(id)?.querySelector<HTMLElement>("[data-act=report]")?.focus();
    const at = this.#shown().findIndex((review) => review.id === id);
    reportReview(id, reason);
    this.draw();
    this.#uses.say(texts.reported);
    const next = this.#shown()[Math.min(at, this.count - 1)];
    if (next) this.#item(next.id)?.focus();
    else this.#uses.leave();
  }
}
