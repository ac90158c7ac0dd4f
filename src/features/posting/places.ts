import * as community from "#lib/communityRoutes.ts";
import type { WriterNow } from "#contract/community.d.ts";
import { enliven, followEntries } from "#features/community/page/entries.ts";
import { say } from "#ui/messages/toast.ts";
import fileCss from "#ui/theme/file.css?inline";
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
import { shutForm } from "./form/shutForm.ts";
import { DRAFT_OF_POST, draftOfEdit, draftOfReply } from "./kept/draft.ts";
import { draftOf } from "./kept/drafts.store.ts";
import { writerNow } from "./kept/writer.store.ts";
import { doneWhen } from "./kept/course.store.ts";
import { readOwn } from "./kept/posting.store.ts";
import type { Written } from "./kept/rows.ts";
import type { PostWords } from "./words/post.ts";
import { type Kind, whyNot } from "./words/writer.ts";
import css from "./posting.css?inline";

adoptStyles(segmentsCss + formCss + fileCss + css);
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

interface Wanted {
  place: HTMLElement;
  kind: Kind;
  draftKey: string;
  leave: () => void;
  /** Makes room, once it is known what comes there: nothing is empty meanwhile. */
  begin?: () => void;
  /** @param writer undefined where nobody says how it stands */
  write: (writer?: WriterNow) => unknown;
}

/** Lets somebody write; whom the server would refuse hears so before, in the place of the form. */
async function letWrite({ place, kind, draftKey, leave, begin, write }: Wanted): Promise<void> {
  const writer = await writerNow();
  begin?.();
  const why = writer && whyNot(writer, kind);
  if (!writer || !why) return void (await write(writer));
  const hasDraft = draftOf(draftKey) !== undefined;
  const shut = shutForm({ why, writer, kind, hasDraft, leave, open: (now) => void write(now) });
  place.replaceChildren(shut);
  shut.querySelector("h2")?.focus();
}

const ASKED = ["write", "lesson", "second"];

/** What the address asked for is done: loaded anew, the page does not ask for it again. */
function dropQuestion(): void {
  const here = new URL(location.href);
  if (here.searchParams.has("write")) for (const name of ASKED) here.searchParams.delete(name);
  history.replaceState(history.state, "", here);
}

/** Opens the form for a new post in its place. @param isAsked the page's address says what it is about */
export function openPost(place: HTMLElement, about: Partial<PostWords>, isAsked = false): Promise<void> {
  const back = closeTo(place, [...place.childNodes], place.querySelector("button"));
  const moduleTitle = about.topic?.startsWith("module-") ? (document.querySelector("main h1")?.textContent ?? "") : "";
  const leave = () => {
    dropQuestion();
    back();
  };
  const sent = (row: Written) => {
    dropQuestion();
    if (row.hidden) sayHeld(place);
    else location.assign(community.post(row.id));
  };
  const write = (writer?: WriterNow) =>
    open(place, postForm({ about, isAsked, moduleTitle, isMember: writer?.isMember, leave, sent }));
  return letWrite({ place, kind: "posts", draftKey: DRAFT_OF_POST, leave, write });
}

interface Opened {
  post: string;
  /** Where the lesson of work for review is; undefined for a plain reply. */
  lesson?: string | undefined;
}

/** Opens the form for a reply, or for a review along the lesson's list. */
export function openReply(place: HTMLElement, opener: HTMLElement, { post, lesson }: Opened): Promise<void> {
  const leave = closeTo(place, [...place.childNodes], opener);
  const sent = async (row: Written) => {
    if (row.hidden) return sayHeld(place);
    const entry = await showReply(post, row);
    leave();
    if (entry) enliven(entry);
    entry?.focus();
    say(entry ? texts.posted : texts.elsewhere);
  };
  const write = async () => {
    const lines =
      lesson === undefined ? undefined : await doneWhen(lesson).catch((error: unknown) => (failureOf(error), []));
    open(place, replyForm({ post, lines, leave, sent: (row) => void sent(row) }));
  };
  return letWrite({ place, kind: "replies", draftKey: draftOfReply(post), leave, write });
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
  const uses = { edited: row, leave, sent: (changed: Written) => void sent(changed) };
  const about = { about: {}, isAsked: false, moduleTitle: "" };
  const write = (writer?: WriterNow) =>
    open(
      place,
      replyId ? replyForm({ post: row.post, ...uses }) : postForm({ ...about, isMember: writer?.isMember, ...uses }),
    );
  const begin = () => {
    entry.classList.add("posting-edited");
    (entry.querySelector<HTMLElement>(":scope > div:not(.by-row, .prose, .acts)") ?? entry).append(place);
  };
  await letWrite({ place, kind: "changes", draftKey: draftOfEdit(row.id), leave, begin, write });
}
