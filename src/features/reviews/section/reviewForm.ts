import { fill } from "#lib/fill.ts";
import { texts } from "#texts/reviews.ts";
import { element } from "#ui/element.ts";
import type { Draft, Words } from "#features/reviews/kept/own.ts";
import { LONGEST, ratingFrom, STARS } from "#features/reviews/kept/reviews.ts";
import { star } from "./stars.ts";

interface Uses {
  /** What stands in it at first. */
  words: Draft;
  /** It is what was begun and not sent. */
  isDraft: boolean;
  /** A review of theirs is there already. */
  isEdit: boolean;
  keep: (draft: Draft) => void;
  send: (words: Words) => void;
  /** undefined where there is nothing else to go to. */
  leave: (() => void) | undefined;
}

const numberOf = (form: HTMLFormElement): number =>
  ratingFrom(Number(form.querySelector<HTMLInputElement>("[name=rating]:checked")?.value)) ?? 0;

function rating(chosen: number, problem: HTMLElement): HTMLFieldSetElement {
  const choices = STARS.toReversed().map((stars) => {
    const input = element("input", "sr-only");
    Object.assign(input, { type: "radio", name: "rating", value: String(stars), checked: stars === chosen });
    return element("label", "", input, star(false), element("span", "sr-only", fill(texts.stars, { count: stars })));
  });
  const row = element("div", "rev-rate", ...choices);
  return element("fieldset", "", element("legend", "", texts.yourRating), row, problem);
}

function line(tag: "input" | "textarea", title: string, value: string, most: number) {
  const field = element(tag, "said-line") as HTMLInputElement | HTMLTextAreaElement;
  Object.assign(field, { value, maxLength: most, dir: "auto", autocomplete: "off" });
  if (field instanceof HTMLTextAreaElement) field.rows = 4;
  const optional = element("span", "tc", texts.optional);
  return { field, label: element("label", "", element("span", "rev-label", title, " ", optional), field) };
}

/** The form for one's review. Each key is kept, so that nothing is lost whatever happens to the page. */
export function reviewForm({ words, isDraft, isEdit, keep, send, leave }: Uses): HTMLFormElement {
  const problem = element("p", "rev-problem");
  problem.id = "review-rating-problem";
  const stars = rating(words.rating, problem);
  const title = line("input", texts.reviewTitle, words.title, LONGEST.title);
  const content = line("textarea", texts.reviewContent, words.content, LONGEST.content);
  const ways = element("p", "rev-ways", element("button", "btn btn-act", isEdit ? texts.sendAgain : texts.send));
  if (leave) {
    const cancel = element("button", "btn", texts.cancel);
    cancel.type = "button";
    cancel.addEventListener("click", leave);
    ways.append(cancel);
  }
  const hint = element("p", "rev-hint", isDraft ? `${texts.draft} ${texts.publicHint}` : texts.publicHint);
  const form = element("form", "rev-form", stars, title.label, content.label, hint, ways);
  form.noValidate = true;
  form.setAttribute("aria-label", texts.own);
  const written = () => ({ rating: numberOf(form), title: title.field.value, content: content.field.value });
  form.addEventListener("input", () => {
    problem.textContent = "";
    stars.removeAttribute("aria-describedby");
    keep(written());
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const now = written();
    if (now.rating) return send(now);
    problem.textContent = texts.rateFirst;
    stars.setAttribute("aria-describedby", problem.id);
    stars.querySelector("input")?.focus();
  });
  return form;
}
