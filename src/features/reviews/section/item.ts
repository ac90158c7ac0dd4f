import { drawing } from "#features/video/icons.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/reviews.ts";
import { element } from "#ui/element.ts";
import { initialOf, type Review, type Reviewed } from "#features/reviews/kept/reviews.ts";
import { starsOf } from "./stars.ts";

/** Whatever direction a name or text is written in, it turns nothing around it. */
export function isolated<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text: string) {
  const made = element(tag, className, text);
  made.dir = "auto";
  return made;
}

function badgeOf(name: string): HTMLElement {
  const badge = element("span", "rev-badge", initialOf(name));
  badge.ariaHidden = "true";
  return badge;
}

/** The photo; the initial where there is none, or it does not come. */
function pictureOf({ userAvatar, userName }: Pick<Review, "userAvatar" | "userName">): HTMLElement {
  if (!userAvatar) return badgeOf(userName);
  const photo = element("img", "rev-badge");
  Object.assign(photo, { alt: "", width: 40, height: 40, loading: "lazy" });
  photo.addEventListener("error", () => photo.replaceWith(badgeOf(userName)));
  photo.src = userAvatar;
  return photo;
}

export function finishedMark({ kind }: Reviewed): HTMLElement {
  const mark = element("span", "rev-finished");
  mark.innerHTML = drawing("done");
  mark.append(texts.finished[kind]);
  return mark;
}

export function dateOf(iso: string): HTMLTimeElement {
  const made = element("time", "tc", fullDate(Date.parse(iso)));
  made.dateTime = iso;
  return made;
}

/** What somebody wrote, as they wrote it; nothing of it is ever HTML. */
export function wordsOf({ title, content }: Pick<Review, "title" | "content">): HTMLElement[] {
  return [
    ...(title ? [isolated("p", "rev-title", title)] : []),
    ...(content ? [isolated("p", "rev-content", content)] : []),
  ];
}

interface Uses {
  about: Reviewed;
  helpful: number;
  /** undefined for a visitor, who cannot vote. */
  hasVoted: boolean | undefined;
  vote: () => void;
  report: () => void;
}

/** Which review it is about, for those who do not see it. */
function about(name: string): HTMLElement {
  const whose = element("span", "sr-only", ` ${fill(texts.ofReview, { name })}`);
  whose.dir = "auto";
  return whose;
}

function votes({ userName }: Review, { helpful, hasVoted, vote }: Uses): HTMLElement[] {
  const count = element("span", "rev-count", String(helpful));
  if (hasVoted === undefined) return helpful > 0 ? [element("span", "tc", texts.helpful, " ", count)] : [];
  const button = element("button", "btn rev-act", texts.helpful, " ", count, about(userName));
  button.type = "button";
  button.ariaPressed = String(hasVoted);
  button.dataset["act"] = "vote";
  button.addEventListener("click", vote);
  return [button];
}

/** A review by somebody else. */
export function reviewItem(review: Review, uses: Uses): HTMLElement {
  const { userName, userTitle, rating, createdAt, isFinished } = review;
  const by = element("p", "rev-by", pictureOf(review), isolated("b", "", userName), starsOf(rating), dateOf(createdAt));
  if (userTitle) by.children[1]?.after(isolated("span", "tc", userTitle));
  if (isFinished) by.append(finishedMark(uses.about));
  const item = element("article", "rev", by, ...wordsOf(review));
  const acts = votes(review, uses);
  if (uses.hasVoted !== undefined) {
    const report = element("button", "btn rev-act", texts.report, about(userName));
    report.type = "button";
    report.dataset["act"] = "report";
    report.addEventListener("click", uses.report);
    acts.push(report);
  }
  if (acts.length > 0) item.append(element("p", "rev-acts", ...acts));
  item.dataset["id"] = review.id;
  item.tabIndex = -1;
  return item;
}
