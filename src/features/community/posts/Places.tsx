import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import type { Branch, CommunityPage, EntryFacts, WriterNow } from "#contract/community.d.ts";
import { $latest, showPost, showReply } from "#features/community/community.store.ts";
import { attributesOf, insideOf } from "#features/community/page.ts";
import { Plain, propsOf, Tree, type Draw } from "#features/community/Tree.tsx";
import * as community from "#lib/communityRoutes.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts as said } from "#texts/community.ts";
import { texts } from "#texts/posting.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { say } from "#ui/messages/toast.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import { doneWhen } from "./course.store.ts";
import type { PostWords, Written } from "./post.ts";
import { readOwnEntry } from "./posting.store.ts";
import { typedSecond } from "./timecodes.ts";
import { askAhead, writerNow } from "./writer.store.ts";

type Forms = typeof import("./Forms.tsx");

const loadForms = (): Promise<Forms> => import("./Forms.tsx");

/** Fetched before it is pressed; what does not come is fetched again with the press. */
export function askForForms(): void {
  askAhead();
  loadForms().catch(() => undefined);
}

interface Opened<More> {
  forms: Forms;
  writer: WriterNow | undefined;
  more: More;
}

/** A form that comes with a press, and what it needs. A second press while it comes is the same. */
function useForms<More>() {
  const [opened, setOpened] = useState<Opened<More>>();
  const [isComing, setComing] = useState(false);
  const open = async (read: () => More | Promise<More>) => {
    if (isComing) return;
    setComing(true);
    askAhead();
    try {
      const [forms, writer, more] = await Promise.all([loadForms(), writerNow(), read()]);
      setOpened({ forms, writer, more });
    } catch (error) {
      say(sentenceOf(failureOf(error)));
    }
    setComing(false);
  };
  return { opened, isComing, open, close: () => setOpened(undefined) };
}

/** It waits for a look: nobody else sees it so far. */
function Held() {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} tabIndex={-1} className="rounded-button border border-done-text bg-done-soft px-5 py-4 outline-none">
      {texts.held}
    </p>
  );
}

interface OpenerProps {
  title: string;
  /** Stands before it, where all of the row is the button. */
  words?: string;
  look?: "act";
  isComing: boolean;
  /** What it opened was closed: one goes on where one was. */
  takesFocus: boolean;
  onPress: () => void;
}

/** As the server draws it for visitors (pocketbase/hooks/community/pages/html.rules.ts). */
const ROW =
  "flex min-h-15 w-full items-center justify-between gap-3 rounded-card border border-line-strong bg-surface py-1.5 ps-4 pe-1.5 text-start leading-tight no-underline hover:border-fg max-xs:flex-wrap max-xs:*:first:basis-full";

function Opener({ title, words, look, isComing, takesFocus, onPress }: OpenerProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const acts = {
    ref: button,
    "aria-busy": isComing || undefined,
    onPointerOver: askForForms,
    onFocus: askForForms,
    onClick: onPress,
  };
  if (words)
    return (
      <button type="button" className={ROW} {...acts}>
        <span className="text-muted" aria-hidden>
          {words}
        </span>
        <span className={buttonClass("act", "normal", "flex-none")}>{title}</span>
      </button>
    );
  return (
    <Button {...(look && { look })} {...acts}>
      {title}
    </Button>
  );
}

interface PlaceProps {
  /** The place that the server left, with the way to the login in it. */
  branch: Branch;
  children: ReactNode;
}

/**
 * A place in which one writes; a visitor is led to the login, and back to what they came to write. The link stays the
 * server's element: of one that is replaced between press and release no browser makes a click.
 */
function Place({ branch, children }: PlaceProps) {
  const isLive = useHydrated();
  const owner = useStore($owner, "");
  if (owner)
    return (
      // Another account's begins anew.
      <div key={owner} {...propsOf(branch)}>
        {children}
      </div>
    );
  const here: Draw = (part) => {
    if (!isLive || part[0] !== "a") return undefined;
    const href = routes.login(location.pathname + location.search);
    return <Plain branch={["a", { ...attributesOf(part), href }, ...insideOf(part)]} draw={here} />;
  };
  return (
    <div {...propsOf(branch)}>
      <Tree nodes={insideOf(branch)} draw={here} />
    </div>
  );
}

const ASKED = ["write", "lesson", "second"];

/** What the page's address says a post is about, and whether it asks for the form. */
function askedHere(): { isAsked: boolean; about: Partial<PostWords>; hasLesson: boolean } {
  const asked = new URLSearchParams(location.search);
  const isAsked = asked.has("write");
  const second = Math.floor(Number(asked.get("second") ?? ""));
  const about = { lessonId: asked.get("lesson") ?? "", ...(isAsked && second > 0 && { second: typedSecond(second) }) };
  return { isAsked, about, hasLesson: isAsked && asked.has("lesson") };
}

/** What the address asked for is done: loaded anew, the page does not ask for it again. */
function dropQuestion(): void {
  const here = new URL(location.href);
  if (here.searchParams.has("write")) for (const name of ASKED) here.searchParams.delete(name);
  history.replaceState(history.state, "", here);
}

interface ComposeProps {
  branch: Branch;
  list: NonNullable<CommunityPage["list"]>;
}

/** Above a list: a new post; the page's address may ask for it, and say what it is about. */
export const Compose = ({ branch, list }: ComposeProps) => (
  <Place branch={branch}>
    <NewPost list={list} />
  </Place>
);

function NewPost({ list: { topic, title } }: Pick<ComposeProps, "list">) {
  const { opened, isComing, open, close } = useForms<boolean>();
  const [isClosed, setClosed] = useState(false);
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    const { isAsked, hasLesson } = askedHere();
    if (isAsked) void open(() => hasLesson);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The address asks once, with the page.
  }, []);
  if (isHeld) return <Held />;
  if (!opened)
    return (
      <Opener
        {...{ isComing, title: texts.write, words: said.page.compose, takesFocus: isClosed }}
        onPress={() => void open(() => false)}
      />
    );
  const { PostForm } = opened.forms;
  return (
    <PostForm
      writer={opened.writer}
      about={{ topic, ...askedHere().about }}
      isAsked={opened.more}
      moduleTitle={topic.startsWith("module-") ? title : ""}
      onLeave={() => {
        dropQuestion();
        setClosed(true);
        close();
      }}
      onSent={({ id, hidden }) => {
        dropQuestion();
        if (hidden) hold(true);
        else location.assign(community.post(id));
      }}
    />
  );
}

/** Below a thread: a reply, and of somebody else's work a review along its lesson's list. */
export const Answer = ({ branch }: { branch: Branch }) => (
  <Place branch={branch}>
    <NewReply />
  </Place>
);

type Way = "reply" | "review";

function NewReply() {
  const thread = useStore($latest, $latest.get())?.thread;
  const owner = useStore($owner, "");
  const { opened, isComing, open, close } = useForms<string[] | undefined>();
  const [pressed, press] = useState<Way>();
  const [isClosed, setClosed] = useState(false);
  const [isHeld, hold] = useState(false);
  if (!thread) return null;
  if (isHeld) return <Held />;
  const { id, work, user } = thread;
  if (!opened) {
    const opener = (way: Way, title: string, look?: "act") => (
      <Opener
        {...{ title, isComing: isComing && pressed === way, takesFocus: isClosed && pressed === way }}
        {...(look && { look })}
        onPress={() => {
          press(way);
          setClosed(false);
          const lines = () => doneWhen(work).catch((error: unknown) => (failureOf(error), []));
          void open(() => (way === "review" ? lines() : undefined));
        }}
      />
    );
    if (!work || user === owner) return opener("reply", texts.answer, "act");
    return (
      <>
        {opener("review", texts.reviewWork, "act")}
        {opener("reply", texts.answerWork)}
      </>
    );
  }
  const { ReplyForm } = opened.forms;
  return (
    <ReplyForm
      {...{ post: id, lines: opened.more, writer: opened.writer }}
      onLeave={() => {
        setClosed(true);
        close();
      }}
      onSent={(row) => {
        if (row.hidden) return hold(true);
        void showReply(id, row).then((isShown) => {
          setClosed(!isShown);
          close();
          say(isShown ? texts.posted : texts.elsewhere);
        });
      }}
    />
  );
}

/** What one changes: its form, how it stands with its writer, and the row as it is now. */
export type Edited = Opened<Written>;

/** Brings what one changes one's own with. @returns undefined where it does not come, which is said */
export async function loadEdit({ kind, id }: EntryFacts): Promise<Edited | undefined> {
  askAhead();
  try {
    const [forms, writer, { row, failure }] = await Promise.all([
      loadForms(),
      writerNow(),
      readOwnEntry(kind === "reply" ? "replies" : "posts", id),
    ]);
    if (row) return { forms, writer, more: row };
    say(sentenceOf(failure));
  } catch (error) {
    say(sentenceOf(failureOf(error)));
  }
  return undefined;
}

const EDIT = "#edit";

/** Whoever came by "Edit" of a list goes on at once; the address asks once. */
export function isEditAsked(): boolean {
  if (location.hash !== EDIT) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  return true;
}

interface EditProps {
  edited: Edited;
  kind: EntryFacts["kind"];
  /** @param isLeft as it was; else it is shown as it is now */
  onEnd: (isLeft: boolean) => void;
}

/** The form for a change of one's own post or reply, in its entry. */
export function Edit({ edited, kind, onEnd }: EditProps) {
  const [isHeld, hold] = useState(false);
  const { forms, writer, more: row } = edited;
  const sent = async (changed: Written) => {
    if (changed.hidden) return hold(true);
    const isShown = await (kind === "reply" ? showReply(row.post, changed) : showPost(row.id));
    onEnd(!isShown);
    say(isShown ? texts.saved : texts.elsewhere);
  };
  const uses = { writer, edited: row, onLeave: () => onEnd(true), onSent: (changed: Written) => void sent(changed) };
  return (
    <div className="mt-4">
      {isHeld ? (
        <Held />
      ) : kind === "reply" ? (
        <forms.ReplyForm post={row.post} {...uses} />
      ) : (
        <forms.PostForm about={{}} isAsked={false} moduleTitle="" {...uses} />
      )}
    </div>
  );
}
