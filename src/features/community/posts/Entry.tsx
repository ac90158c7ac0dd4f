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
import { attributesOf, entryOf, insideOf, partOf } from "#features/community/page.ts";
import { Edit, type Edited } from "./Places.tsx";
import { Plain, propsOf, Tree, type Draw } from "#features/community/Tree.tsx";
import { useStore } from "#ui/useStore.ts";
import { useReport } from "./useReport.tsx";

/** How long it can be taken back, unless somebody is at the button or leaves the page. */
const TELL_AFTER_MS = 10_000;
const TARGETS = { post: "posts", reply: "replies" } as const;
const WORD_BUTTON = "min-h-8 px-1 underline decoration-line-strong decoration-2 underline-offset-[0.18em]";

const has = (branch: Branch, mark: string): boolean => Object.hasOwn(attributesOf(branch), mark);

/** Whom one blocks and what one reported, as it is now. */
export function useOwnDoings(): void {
  useStore(syncedBlocks.$view);
  useStore($reportedEntries);
}

interface Props {
  branch: Branch;
  /** It stands among others, and its own page is another. */
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

/** What it says, what one can do with it, and what stands in its place. */
function Living({ branch, isListed, facts, isAccepted }: Props & { facts: EntryFacts; isAccepted: boolean }) {
  const { id, kind } = facts;
  const latest = useStore($latest, $page.get());
  const owner = useStore($owner, "");
  const isGone = useStore($gone).has(id);
  useOwnDoings();
  const [edited, edit] = useState<Edited>();
  const [isRemoved, setRemoved] = useState(false);
  const [isSeen, see] = useState(false);
  /** What gets the focus once it is drawn: what somebody pressed is gone. */
  const back = useRef<Way>(undefined);
  const place = useRef<HTMLElement>(null);
  useReached(id, place);
  /** How high it was before something stands in its place, so that nothing around it moves; undefined until then. */
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

/** One goes on where one was; what one pressed may stand in a menu that is closed by now. */
function useBack(backRef: RefObject<Way | undefined>, placeRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const act = backRef.current && placeRef.current?.querySelector<HTMLElement>(`[data-act=${backRef.current}]`);
    if (!act) return;
    backRef.current = undefined;
    const menu = act.closest("details");
    (menu && !menu.open ? menu.querySelector("summary") : act)?.focus();
  });
}

/** It gets the focus once somebody asked for what is new, and it is the first of it. */
function useReached(id: string, placeRef: RefObject<HTMLElement | null>): void {
  const isReached = useStore($reached) === id;
  useEffect(() => {
    if (!isReached) return;
    (placeRef.current?.querySelector<HTMLElement>("h1") ?? placeRef.current)?.focus();
    $reached.set(undefined);
  }, [isReached, placeRef]);
}

/** What one reported, and what is by people one blocks, is not to be seen. */
function whyHidden({ id, user }: EntryFacts): "reported" | "blocked" | undefined {
  if (hasReported(id)) return "reported";
  return isBlocking(user) ? "blocked" : undefined;
}

const accepted = (branch: Branch, isAccepted: boolean): ReactNode => (
  <span {...propsOf(branch)}>
    {isAccepted && <span className="tc font-bold text-done-text">{texts.accepted}</span>}
  </span>
);

/** A sentence in the place of what an entry says. */
const Cover = ({ children }: { children: ReactNode }) => <p className="col-span-full text-muted">{children}</p>;

/** Stands there instead, unless one wants to see it all the same. */
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
  /** A post that is gone leaves nothing to read on its own page. */
  isThread: boolean;
  /** @param isUndone by its writer; else it could not be deleted */
  onBack: (isUndone: boolean) => void;
}

/**
 * One's own entry that is taken out of the page, with Undo in its place. The server could not give it back: it is told once
 * nobody takes it back any more.
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
    // Whoever is at the button still thinks about it.
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
