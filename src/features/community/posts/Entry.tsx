import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { Branch, EntryFacts } from "#contract/community.d.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/community.ts";
import { say } from "#ui/messages/toast.ts";
import { Acts, type Way } from "./Acts.tsx";
import { removeEntry } from "#features/community/acts.store.ts";
import { $gone, $latest, $page, $reached, latestFacts } from "#features/community/community.store.ts";
import {
  $reportedEntries,
  block,
  isBlocking,
  hasReported,
  report,
  syncedBlocks,
} from "#features/community/own.store.ts";
import { entryOf, has, insideOf, partOf } from "#features/community/page.ts";
import { Edit, type Edited } from "./Places.tsx";
import { Plain, propsOf, Tree, type Draw } from "#features/community/Tree.tsx";
import { useStore } from "#ui/useStore.ts";
import { useReport } from "./useReport.tsx";

/** How long a deletion can be undone, unless the button is focused or the page is left. */
const TELL_AFTER_MS = 10_000;
const TARGETS = { post: "posts", reply: "replies" } as const;
const WORD_BUTTON = "min-h-8 px-1 underline decoration-line-strong decoration-2 underline-offset-[0.18em]";

/** Re-renders when the user's blocks or reports change. */
export function useOwnDoings(): void {
  useStore(syncedBlocks.$view);
  useStore($reportedEntries);
}

interface Props {
  branch: Branch;
  /** It is shown in a list; its own page is elsewhere. */
  isListed: boolean;
}

/** A post or a reply. */
export function Entry({ branch, isListed }: Props) {
  const id = entryOf(branch);
  const latest = useStore($latest, $page.get());
  const facts = latestFacts(latest, $page.get(), id);
  if (!facts) return <Plain branch={branch} />;
  return <Living {...{ branch, isListed, facts }} isAccepted={latest?.thread?.accepted === id} />;
}

/** An entry's content, its actions, and what can replace it. */
function Living({ branch, isListed, facts, isAccepted }: Props & { facts: EntryFacts; isAccepted: boolean }) {
  const { id, kind } = facts;
  const latest = useStore($latest, $page.get());
  const owner = useStore($owner, "");
  const isGone = useStore($gone).has(id);
  useOwnDoings();
  const [edited, edit] = useState<Edited>();
  const [isRemoved, setRemoved] = useState(false);
  const [isSeen, see] = useState(false);
  /** What gets the focus after rendering: the pressed button is gone. */
  const back = useRef<Way>(undefined);
  const place = useRef<HTMLElement>(null);
  useReached(id, place);
  /** Its height before it was replaced, so that nothing around it moves; undefined until then. */
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    if (isGone) setHeight(place.current?.offsetHeight ?? 0);
  }, [isGone]);
  useBack(back, place);
  const { ask, question } = useReport({
    title: texts.reportTitles[kind],
    name: facts.user ? facts.userName : undefined,
    onTold: (reason, isBlocked) => {
      back.current = "cover";
      if (isBlocked) block(facts.user);
      void report(TARGETS[kind], id, reason);
    },
    onLeft: () => (back.current = "report"),
  });
  const isLifted = kind === "reply" ? isAccepted : has(branch, "data-lifted");
  const hidden = owner && !isSeen ? whyHidden(facts) : undefined;
  const end = (isLeft: boolean) => {
    if (isLeft) back.current = "edit";
    edit(undefined);
  };
  const draw: Draw = (part) => {
    if (has(part, "data-accepted")) return accepted(part, isAccepted);
    if (has(part, "data-kind")) return <Plain branch={partOf(latest?.tree ?? [], id, "data-kind") ?? part} />;
    if (has(part, "data-words") && edited)
      return <Plain branch={[part[0], { ...part[1], hidden: "" }, ...insideOf(part)]} />;
    if (!has(part, "data-acts")) return undefined;
    if (edited) return <Edit {...{ edited, kind }} onEnd={end} />;
    return (
      <Acts
        {...{ branch: part, facts, isListed }}
        onEdit={edit}
        onRemove={() => (navigator.onLine ? setRemoved(true) : say(sentenceOf({ kind: "offline" })))}
        onReport={ask}
      />
    );
  };
  const cover = isRemoved ? (
    <Removed
      facts={facts}
      isThread={!isListed && kind === "post"}
      onBack={(isUndone) => {
        if (isUndone) back.current = "remove";
        setRemoved(false);
      }}
    />
  ) : isGone && height !== undefined ? (
    <Cover>{texts.gone}</Cover>
  ) : (
    hidden && <Hidden why={hidden} onShow={() => (see(true), place.current?.focus({ preventScroll: true }))} />
  );

  const [tag] = branch;
  const Tag = tag as "article";
  return (
    <Tag
      {...propsOf(branch)}
      ref={place}
      data-lifted={isLifted ? "" : undefined}
      style={isGone && height !== undefined ? { minHeight: height } : undefined}
    >
      {cover ?? <Tree nodes={insideOf(branch)} draw={draw} />}
      {question}
    </Tag>
  );
}

/** Returns the focus to where it was; the pressed button may be in a menu that has closed. */
function useBack(backRef: RefObject<Way | undefined>, placeRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const act = backRef.current && placeRef.current?.querySelector<HTMLElement>(`[data-act=${backRef.current}]`);
    if (!act) return;
    backRef.current = undefined;
    const menu = act.closest("details");
    (menu && !menu.open ? menu.querySelector("summary") : act)?.focus();
  });
}

/** Focuses the first new entry after new ones were asked for. */
function useReached(id: string, placeRef: RefObject<HTMLElement | null>): void {
  const isReached = useStore($reached) === id;
  useEffect(() => {
    if (!isReached) return;
    (placeRef.current?.querySelector<HTMLElement>("h1") ?? placeRef.current)?.focus();
    $reached.set(undefined);
  }, [isReached, placeRef]);
}

/** Covers entries that the user reported, or whose author they block. */
function whyHidden({ id, user }: EntryFacts): "reported" | "blocked" | undefined {
  if (hasReported(id)) return "reported";
  return isBlocking(user) ? "blocked" : undefined;
}

const accepted = (branch: Branch, isAccepted: boolean): ReactNode => (
  <span {...propsOf(branch)}>
    {isAccepted && <span className="tc font-bold text-done-text">{texts.accepted}</span>}
  </span>
);

/** A sentence in place of an entry's content. */
const Cover = ({ children }: { children: ReactNode }) => <p className="col-span-full text-muted">{children}</p>;

/** Covers the content until the user chooses to see it. */
function Hidden({ why, onShow }: { why: "reported" | "blocked"; onShow: () => void }) {
  const [title, said] = why === "reported" ? [texts.showAgain, texts.reported] : [texts.show, texts.blockedHere];
  return (
    <Cover>
      {said}{" "}
      <button type="button" data-act="cover" className={WORD_BUTTON} onClick={onShow}>
        {title}
      </button>
    </Cover>
  );
}

interface RemovedProps {
  facts: EntryFacts;
  /** A deleted post leaves its own page empty. */
  isThread: boolean;
  /** @param isUndone true if its author took it back, false if deleting failed */
  onBack: (isUndone: boolean) => void;
}

/**
 * Replaces the user's own deleted entry with Undo. The server cannot restore an entry, so it is told only when undoing
 * is no longer possible.
 */
function Removed({ facts, isThread, onBack }: RemovedProps) {
  const [state, setState] = useState<"open" | "told" | "gone">("open");
  const undo = useRef<HTMLButtonElement>(null);
  const { kind, id } = facts;
  const refuse = useEffectEvent((error: unknown) => {
    onBack(false);
    say(sentenceOf(failureOf(error)));
  });
  useEffect(() => {
    const button = undo.current;
    if (!button) return;
    const over = new AbortController();
    const { signal } = over;
    const tell = () => {
      over.abort();
      setState("told");
      removeEntry({ kind, id }).then(() => setState("gone"), refuse);
    };
    let timer = setTimeout(tell, TELL_AFTER_MS);
    const wait = () => clearTimeout(timer);
    const go = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, TELL_AFTER_MS);
    };
    signal.addEventListener("abort", wait);
    // While the button is focused the user may still be deciding.
    for (const name of ["focus", "pointerenter"]) button.addEventListener(name, wait, { signal });
    for (const name of ["blur", "pointerleave"]) button.addEventListener(name, go, { signal });
    addEventListener("pagehide", tell, { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && tell(), { signal });
    button.focus();
    if (!button.matches(":focus-visible")) go();
    return () => over.abort();
  }, [kind, id]);
  return (
    <p className="col-span-full text-muted" role="status">
      {texts.removed[kind]}{" "}
      {state === "open" && (
        <button ref={undo} type="button" className={WORD_BUTTON} onClick={() => onBack(true)}>
          {texts.undo}
        </button>
      )}
      {state === "gone" && isThread && <a href={routes.page("community")}>{texts.back}</a>}
    </p>
  );
}
