import * as community from "#lib/communityRoutes.ts";
import { enliven, followEntries } from "#features/community/page/entries.ts";
import { say } from "#ui/messages/toast.ts";
import formCss from "#ui/form/form.css?inline";
import segmentsCss from "#ui/form/segments.css?inline";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { texts } from "#texts/posting.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { addEditTo } from "./editButtons.ts";
import { showReply } from "./entry.ts";
import { postForm } from "./form/postForm.ts";
import { replyForm } from "./form/replyForm.ts";
import { doneWhen } from "./kept/course.store.ts";
import { readOwn } from "./kept/posting.store.ts";
import type { Written } from "./kept/rows.ts";
import type { PostWords } from "./words/post.ts";
import css from "./posting.css?inline";

adoptStyles(segmentsCss + formCss + css);
// What comes into the page later is one's own, too.
followEntries(addEditTo);

/** Leads to the only line of a form; where there are several to choose from, its heading says first where one is. */
function open(place: HTMLElement, form: HTMLElement): void {
  place.replaceChildren(form);
  const lines = form.querySelectorAll<HTMLElement>("input:not([type=file]), select, textarea");
  (lines.length === 1 ? lines[0] : form.querySelector("h2"))?.focus();
}

/** What was there before comes back, with the focus on what opened the form. */
function closeTo(place: HTMLElement, before: Node[], opener: Element | null): () => void {
  return () => {
    place.replaceChildren(...before);
    (opener as HTMLElement | null)?.focus();
  };
}

/** It waits for a look: nobody else sees it so far. */
function sayHeld(place: HTMLElement): void {
  const said = element("p", "posting-held", texts.held);
  said.tabIndex = -1;
  place.replaceChildren(said);
  said.focus();
}

const dropQuestion = (): void => history.replaceState(history.state, "", location.pathname + location.hash);

/** Opens the form for a new post in its place. @param isAsked the page's address says what it is about */
export function openPost(place: HTMLElement, about: Partial<PostWords>, isAsked = false): void {
  const before = [...place.childNodes];
  const opener = place.querySelector("button");
  const moduleTitle = about.topic?.startsWith("module-") ? (document.querySelector("main h1")?.textContent ?? "") : "";
  const leave = closeTo(place, before, opener);
  const form = postForm({
    ...{ about, isAsked, moduleTitle },
    leave: () => {
      dropQuestion();
      leave();
    },
    sent: (row) => {
      dropQuestion();
      if (row.hidden) sayHeld(place);
      else location.assign(community.post(row.id));
    },
  });
  open(place, form);
}

interface Opened {
  post: string;
  /** Where the lesson of work for review is; undefined for a plain reply. */
  lesson?: string | undefined;
}

/** Opens the form for a reply, or for a review along the lesson's list. */
export async function openReply(place: HTMLElement, opener: HTMLElement, { post, lesson }: Opened): Promise<void> {
  const before = [...place.childNodes];
  const leave = closeTo(place, before, opener);
  const lines =
    lesson === undefined ? undefined : await doneWhen(lesson).catch((error: unknown) => (failureOf(error), []));
  const sent = async (row: Written) => {
    if (row.hidden) return sayHeld(place);
    const entry = await showReply(post, row);
    leave();
    if (entry) enliven(entry);
    entry?.focus();
    say(entry ? texts.posted : texts.elsewhere);
  };
  open(place, replyForm({ post, lines, leave, sent: (row) => void sent(row) }));
}

/** Opens the form for a change of one's own post or reply, in its entry. */
export async function openEdit(entry: HTMLElement, opener: HTMLElement): Promise<void> {
  const { post: postId, reply: replyId } = entry.dataset;
  const { row, failure } = await readOwn(replyId ? "replies" : "posts", replyId ?? postId ?? "");
  if (failure) return say(sentenceOf(failure));
  const place = element("div", "posting-edit");
  const leave = () => {
    place.remove();
    entry.classList.remove("posting-edited");
    opener.focus();
  };
  const sent = async (changed: Written) => {
    if (!replyId && !changed.hidden) return location.reload();
    if (changed.hidden) return sayHeld(place);
    const now = await showReply(row.post, changed);
    if (!now) leave();
    else enliven(now);
    now?.focus();
    say(now ? texts.saved : texts.elsewhere);
  };
  const form = replyId
    ? replyForm({ post: row.post, edited: row, leave, sent: (changed) => void sent(changed) })
    : postForm({
        about: {},
        isAsked: false,
        moduleTitle: "",
        edited: row,
        leave,
        sent: (changed) => void sent(changed),
      });
  entry.classList.add("posting-edited");
  (entry.querySelector<HTMLElement>(":scope > div:not(.by-row, .prose, .acts)") ?? entry).append(place);
  open(place, form);
}
