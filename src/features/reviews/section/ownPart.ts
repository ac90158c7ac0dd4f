import { pathHere } from "#features/bookmarks/kept/pathHere.ts";
import { reviewForm } from "./reviewForm.ts";
import type { OwnReview, Words } from "#features/reviews/kept/own.ts";
import {
  draftOf,
  keepDraft,
  ownReview,
  removeReview,
  standingOf,
  syncedReviews,
  writeReview,
} from "#features/reviews/kept/own.store.ts";
import type { Reviewed } from "#features/reviews/kept/reviews.ts";
import * as routes from "#lib/routes.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/reviews.ts";
import { element } from "#ui/element.ts";
import { confirmRemoval } from "./asking.ts";
import { dateOf, finishedMark, wordsOf } from "./item.ts";
import { starsOf } from "./stars.ts";

interface Uses {
  about: Reviewed;
  say: (text: string) => void;
  /** What everybody reads is another from now on. */
  changed: () => void;
  /** Where the focus goes when what had it is gone. */
  leave: () => void;
  mayWrite: () => boolean;
}

function button(title: string, press: () => void, look = "rev-act"): HTMLButtonElement {
  const made = element("button", `btn ${look}`, title);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

const hiddenWords = ({ told }: OwnReview): string => (told?.isHeld ? texts.held : texts.hidden);

/** What is to be said of one's own review; the server's sentence where it will not keep it. */
function noteOf(own: OwnReview): { text: string; isProblem: boolean } {
  const { isWaiting, refusal } = standingOf(own);
  if (refusal) return { text: `${refusal} ${texts.onlyHere}`, isProblem: true };
  if (own.told?.isHidden) return { text: hiddenWords(own), isProblem: !own.told.isHeld };
  if (!isWaiting) return { text: "", isProblem: false };
  const { state, isKept } = syncedReviews.peek();
  if (!isKept) return { text: texts.notKept, isProblem: true };
  return { text: state === "stale" || state === "empty" ? texts.waiting : "", isProblem: false };
}

interface State {
  /** "" is a visitor. */
  user: string;
  own?: OwnReview | undefined;
  mayWrite?: boolean;
  isForm?: boolean;
}

/** One's own review: the way to write it, the form, or what was written. */
export class OwnPart {
  readonly #place: HTMLElement;
  readonly #uses: Uses;
  #isEditing = false;
  #isFirst = false;
  #drawn = "";

  constructor(place: HTMLElement, uses: Uses) {
    this.#place = place;
    this.#uses = uses;
  }

  get #id(): string {
    return this.#uses.about.contentId;
  }

  /** @param isFirst nobody has written one yet */
  draw(isFirst = this.#isFirst): void {
    this.#isFirst = isFirst;
    const user = $owner.get();
    const state = user ? this.#state(user) : { user };
    const { isForm, own } = state;
    const drawn = JSON.stringify(isForm ? [user, "form"] : [state, own && noteOf(own)]);
    // What somebody types in stays as it is.
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = document.activeElement;
    const title = focused && this.#place.contains(focused) ? focused.textContent : null;
    this.#place.replaceChildren(this.#part(state));
    // What is drawn anew keeps the focus where it was.
    for (const one of title === null ? [] : this.#place.querySelectorAll<HTMLElement>("h3, button"))
      if (one.textContent === title) one.focus({ preventScroll: true });
  }

  #state(user: string): State {
    const own = ownReview(this.#id);
    const mayWrite = own !== undefined || this.#uses.mayWrite();
    const isBegun = this.#isEditing || draftOf(this.#id) !== undefined || (!own && this.#isFirst);
    return { user, own, mayWrite, isForm: mayWrite && isBegun };
  }

  #part({ user, own, mayWrite, isForm }: State): HTMLElement {
    if (!user) {
      const link = element("a", "btn", texts.login);
      link.href = routes.login(`${pathHere()}#reviews`);
      return link;
    }
    if (isForm) return this.#form(own);
    if (own) return this.#card(own);
    if (!mayWrite) return element("p", "tc", texts.membersOnly[this.#uses.about.kind]);
    return button(texts.write, () => this.#edit(), "");
  }

  #edit(): void {
    this.#isEditing = true;
    this.draw();
    this.#place.querySelector<HTMLElement>("[name=rating]:checked, [name=rating]")?.focus();
  }

  #form(own: OwnReview | undefined): HTMLFormElement {
    const draft = draftOf(this.#id);
    const words = draft ?? own ?? { rating: 0, title: "", content: "" };
    return reviewForm({
      words,
      ...{ isDraft: draft !== undefined, isEdit: own !== undefined },
      keep: (written) => keepDraft(this.#id, written),
      send: (written) => void this.#send(written),
      leave: own || !this.#isFirst ? () => this.#close() : undefined,
    });
  }

  #close(): void {
    keepDraft(this.#id);
    this.#isEditing = false;
    this.draw();
    this.#place.querySelector("button")?.focus();
  }

  async #send(words: Words): Promise<void> {
    const sending = writeReview(this.#id, words);
    keepDraft(this.#id);
    this.#isEditing = false;
    this.draw();
    this.#place.querySelector<HTMLElement>("h3")?.focus();
    await sending;
    this.draw();
    const own = ownReview(this.#id);
    if (!own || standingOf(own).isWaiting) return;
    this.#uses.say(own.told?.isHidden ? hiddenWords(own) : texts.sent);
    this.#uses.changed();
  }

  async #remove(own: OwnReview): Promise<void> {
    if (!(await confirmRemoval())) return;
    const removing = removeReview(own);
    this.draw();
    this.#uses.leave();
    this.#uses.say(texts.removed);
    await removing;
    this.#uses.changed();
  }

  #card(own: OwnReview): HTMLElement {
    const title = element("h3", "", texts.own);
    title.tabIndex = -1;
    const by = element("p", "rev-by", starsOf(own.rating), dateOf(own.told?.createdAt ?? own.at));
    if (own.told?.isFinished) by.append(finishedMark(this.#uses.about));
    const { text, isProblem } = noteOf(own);
    const note = text ? [element("p", isProblem ? "rev-problem" : "rev-hint", text)] : [];
    const edit = button(texts.edit, () => this.#edit());
    const remove = button(texts.remove, () => void this.#remove(own));
    return element(
      "article",
      "rev rev-own",
      title,
      by,
      ...wordsOf(own),
      ...note,
      element("p", "rev-acts", edit, remove),
    );
  }
}
