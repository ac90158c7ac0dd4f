import type { Written } from "#features/posting/kept/rows.ts";
import { changeReply, createReply, madeAt } from "#features/posting/kept/posting.store.ts";
import { draftOfEdit, draftOfReply, type Values } from "#features/posting/kept/draft.ts";
import { firstDayUntil, firstDayWords } from "#features/posting/words/firstDay.ts";
import { called, type Person, shown } from "#features/posting/words/mentions.ts";
import { lengthProblem, LONGEST, roomIn } from "#features/posting/words/post.ts";
import { reviewBody } from "#features/posting/words/review.ts";
import { storedOwner } from "#sync/owner.store.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { area, button } from "./fields.ts";
import { offerNames, peopleHere } from "./mentionList.ts";
import { sortedFor } from "./refusals.ts";
import { answersIn, CHANGE, reviewPart } from "./reviewPart.ts";
import { Writing } from "./writing.ts";

interface Uses {
  /** The post's id. */
  post: string;
  /** The reply that is changed; undefined for a new one. */
  edited?: Written;
  /** The lines of the lesson's list, where work is reviewed along it; undefined where it is a plain reply. */
  lines?: string[] | undefined;
  leave: () => void;
  sent: (row: Written) => void;
}

/** What holds on the first day, as long as it does. */
export function firstDayHint(): HTMLElement[] {
  const nowMs = Date.now();
  const untilMs = firstDayUntil(madeAt(), nowMs);
  return untilMs === undefined ? [] : [element("p", "posting-first", firstDayWords(untilMs, nowMs))];
}

/** Says below each text how much room is left in it. */
export function sayRoom(form: HTMLFormElement, values: Values, longest: Readonly<Record<string, number>>): void {
  for (const place of form.querySelectorAll<HTMLElement>("[data-room]")) {
    const name = place.dataset["room"] ?? "";
    const said = roomIn(values[name] ?? "", longest[name] ?? LONGEST.body);
    if (place.textContent !== said) place.textContent = said;
  }
}

const hasSaid = (values: Values): boolean =>
  Object.entries(values).some(([name, value]) => (name.startsWith("done_") ? value !== "" : value.trim() !== ""));

function titleOf({ edited, lines }: Uses): string {
  if (edited) return texts.editReply;
  return lines ? texts.reviewWork : texts.answer;
}

function bodyArea(isReview: boolean, people: Person[]): HTMLElement {
  const hint = people.length > 0 ? `${texts.bodyHint} ${texts.mentionHint}` : texts.bodyHint;
  const label = isReview ? texts.review.more : texts.reply;
  const body = area({ name: "body", label, hint, isOptional: isReview }, isReview ? 3 : 5);
  offerNames(body.querySelector("textarea") as HTMLTextAreaElement, people);
  return body;
}

function writingOf({ post, edited, lines, sent }: Uses, form: HTMLFormElement, people: Person[]): Writing {
  const before = shown(edited?.body ?? "").text;
  const bodyOf = (values: Values): string =>
    called(reviewBody(answersIn(lines ?? [], values), values[CHANGE] ?? "", values["body"] ?? ""), people);
  const none = lines ? texts.review.nothing : texts.problems.reply;
  return new Writing({
    ...{ form, fields: lines ? [CHANGE, "body"] : ["body"] },
    draftKey: edited ? draftOfEdit(edited.id) : draftOfReply(post),
    sendTitle: edited ? texts.save : texts.reply,
    isWorthKeeping: (values) => hasSaid(values) && values["body"] !== before,
    problems: (values) => ({ body: lengthProblem(bodyOf(values), LONGEST.body, none) }),
    send: (values, id) => {
      const body = bodyOf(values);
      return edited ? changeReply(edited.id, body) : createReply(id, { user: storedOwner(), post, body });
    },
    sent,
    changed: (values) => sayRoom(form, values, {}),
    sorted: sortedFor("body"),
  });
}

/** The form for a reply: a new one, one that is changed, or a review along a lesson's list. */
export function replyForm(uses: Uses): HTMLFormElement {
  const { edited, lines, leave } = uses;
  const heading = element("h2", "", titleOf(uses));
  heading.tabIndex = -1;
  const form = element("form", "posting", heading);
  form.ariaLabel = heading.textContent;
  const before = shown(edited?.body ?? "");
  const people = [...before.people, ...peopleHere(storedOwner())];
  const writing = writingOf(uses, form, people);
  const cancel = button(edited ? texts.cancel : texts.cancelDraft, "", () => {
    writing.end();
    leave();
  });
  const ways = element("div", "posting-ways", writing.send, cancel, writing.draft);
  const hints = edited ? [element("p", "field-hint", texts.editHint)] : firstDayHint();
  const review = lines ? reviewPart(lines) : [];
  form.append(...hints, ...review, bodyArea(lines !== undefined, people), writing.notice, ways);
  writing.begin({ body: before.text });
  return form;
}
