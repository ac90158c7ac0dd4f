import { useEffect, useRef, useState, type ComponentProps } from "react";
import type { Branch, EntryFacts } from "#contract/community.d.ts";
import { $settings } from "#features/account/settings/settings.store.ts";
import * as community from "#lib/communityRoutes.ts";
import { fill } from "#lib/fill.ts";
import { storedSession } from "#lib/session.ts";
import { isTyping } from "#lib/typing.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/community.ts";
import { texts as posting } from "#texts/posting.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { say } from "#ui/messages/toast.ts";
import { isOverlaid } from "#ui/overlay.ts";
import { $latest, $liked, $page, pressAccept, pressLike, pressPin } from "#features/community/community.store.ts";
import { attributesOf, branchWith, has, insideOf, partOf } from "#features/community/page.ts";
import { askForForms, type Edited, isEditAsked, loadEdit } from "./Places.tsx";
import { Plain, propsOf, type Draw } from "#features/community/Tree.tsx";
import { isCopied } from "#ui/copying.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import { Menu } from "./Menu.tsx";

const SMALL = "min-h-10 px-3 py-1.5 text-sm tabular";
const PRESSED = "aria-pressed:border-done-solid aria-pressed:bg-done-solid aria-pressed:text-on-done";
/** The classes the server writes (pocketbase/hooks/community/pages/html.rules.ts). */
const IN_MENU =
  "flex min-h-11 w-full items-center gap-1 rounded-button px-3 py-1.5 text-start text-sm no-underline hover:bg-surface-2";
const PIN_KEY = "p";
/** Read from the session, only to decide what to show; the server checks again. */
function isModerator(): boolean {
  const { roles = [] } = (storedSession()?.record ?? {}) as { roles?: string[] };
  return roles.includes("moderator") || roles.includes("operator");
}

/** Where the focus goes in an entry when an action is finished. */
export type Way = "edit" | "remove" | "report" | "cover";

interface Props {
  branch: Branch;
  facts: EntryFacts;
  isListed: boolean;
  onEdit: (edited: Edited) => void;
  onRemove: () => void;
  onReport: () => void;
}

/** The actions on an entry; a visitor is sent to the login page. */
export function Acts({ branch, facts, isListed, onEdit, onRemove, onReport }: Props) {
  const owner = useStore($owner, "");
  const latest = useStore($latest, $page.get());
  const now = (latest && partOf(latest.tree, facts.id, "data-acts")) ?? branch;
  const draw: Draw = (part) => {
    if (has(part, "data-menu")) return <Menu branch={part} draw={draw} />;
    return has(part, "data-copy") ? <Copy branch={part} facts={facts} /> : undefined;
  };
  if (!owner) return <Plain branch={now} draw={draw} />;
  const { id, kind, user } = facts;
  const isOwn = user === owner;
  const thread = latest?.thread;
  const counts = branchWith(insideOf(now), "data-counts");
  const menu = branchWith(insideOf(now), "data-menu");
  const seldom = <Seldom branch={now} {...{ facts, isOwn, isListed, onRemove, onReport }} />;
  return (
    <div {...propsOf(branch)}>
      {counts && <Plain branch={counts} />}
      {isOwn ? <OwnCount facts={facts} /> : <Like facts={facts} />}
      {menu ? <Menu branch={menu}>{seldom}</Menu> : seldom}
      {isOwn && !isListed && <EditButton {...{ facts, onEdit }} />}
      {/* Last, and below the photo on a phone, so that it moves nothing when it appears. */}
      {kind === "reply" && thread?.user === owner && <Accept facts={facts} isAccepted={thread.accepted === id} />}
      {kind === "post" && !isListed && isModerator() && <Pin isPinned={thread?.pinned ?? false} />}
    </div>
  );
}

/** Rare actions: labelled buttons on an entry's own page, a menu in lists. */
function Seldom({ branch, facts, isOwn, isListed, onRemove, onReport }: Omit<Props, "onEdit"> & { isOwn: boolean }) {
  const copy = branchWith(insideOf(branch), "data-copy");
  const [act, words, press] = isOwn
    ? (["remove", texts.remove, onRemove] as const)
    : (["report", texts.report, onReport] as const);
  return (
    <>
      {isOwn && isListed && (
        <a className={IN_MENU} href={`${community.post(facts.id)}#edit`}>
          {posting.edit}
          <span className="sr-only">{` ${facts.title}`}</span>
        </a>
      )}
      <Act facts={facts} data-act={act} isInMenu={isListed} className="btn-quiet" onClick={press}>
        <span>{words}</span>
      </Act>
      {copy && <Copy branch={copy} facts={facts} />}
    </>
  );
}

/** How many found it helpful; for nobody a label without a number. */
const helpfulWords = ({ likes }: EntryFacts): string =>
  likes > 0 ? fill(texts.helpful, { count: likes }) : texts.helpfulNone;

const OwnCount = ({ facts }: { facts: EntryFacts }) => (
  <span
    className={buttonClass(
      "plain",
      "normal",
      "min-h-10 min-w-20 justify-start border-transparent bg-transparent px-0 py-1.5 text-sm font-normal tabular",
    )}
  >
    {helpfulWords(facts)}
  </span>
);

function Like({ facts }: { facts: EntryFacts }) {
  const isLiked = useStore($liked).has(facts.id);
  return (
    <Act facts={facts} aria-pressed={isLiked} className={cx(PRESSED, "min-w-30")} onClick={() => void pressLike(facts)}>
      <span>{helpfulWords(facts)}</span>
    </Act>
  );
}

/** Copies an entry's address; the server's HTML reserves its space. */
function Copy({ branch, facts: { id, kind } }: { branch: Branch; facts: EntryFacts }) {
  const isLive = useHydrated();
  if (!isLive) return <Plain branch={branch} />;
  const address = kind === "post" ? community.post(id) : `${location.pathname}#reply-${id}`;
  const copy = async () => say((await isCopied(location.origin + address)) ? texts.copied : texts.notCopied);
  return (
    <button
      type="button"
      className={(attributesOf(branch)["class"] ?? "").replace("invisible", "")}
      onClick={(event) => {
        const menu = event.currentTarget.closest("details");
        void copy();
        if (!menu) return;
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }}
    >
      {texts.page.copyLink}
    </button>
  );
}

interface ActProps extends ComponentProps<"button"> {
  facts: EntryFacts;
  /** It is a menu item. */
  isInMenu?: boolean;
}

/** Names the entry's author for screen readers. */
const Act = ({ facts, isInMenu = false, className, children, ...button }: ActProps) => (
  <button
    type="button"
    className={isInMenu ? IN_MENU : buttonClass("plain", "normal", cx(SMALL, className))}
    {...button}
  >
    {children}
    <span className="sr-only" dir="auto">{` ${fill(texts.ofEntry, { name: facts.userName })}`}</span>
  </button>
);

const Accept = ({ facts, isAccepted }: { facts: EntryFacts; isAccepted: boolean }) => (
  <Act
    facts={facts}
    aria-pressed={isAccepted}
    className={cx(
      PRESSED,
      "max-md:absolute max-md:-start-1 max-md:top-17 max-md:min-h-11 max-md:w-12 max-md:p-0 max-md:font-label max-md:text-2xs max-md:leading-none max-md:font-narrow",
    )}
    onClick={() => void pressAccept(facts.id)}
  >
    <span className="max-md:sr-only">{isAccepted ? texts.acceptedUndo : texts.accept}</span>
    <small className="text-2xs md:hidden" aria-hidden>
      {texts.acceptShort}
    </small>
  </Act>
);

/** The pin button and its keyboard shortcut. */
function Pin({ isPinned }: { isPinned: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const { playerKeys } = $settings.get();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (
        key !== PIN_KEY ||
        ctrlKey ||
        metaKey ||
        altKey ||
        shiftKey ||
        isTyping(target) ||
        !$settings.get().playerKeys
      )
        return;
      if (isOverlaid()) return;
      event.preventDefault();
      button.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const press = async () => {
    const now = await pressPin();
    if (now !== undefined) say(now ? texts.pinned : texts.unpinned);
  };
  return (
    <button
      ref={button}
      type="button"
      className={buttonClass("quiet", "normal", SMALL)}
      aria-keyshortcuts={playerKeys ? PIN_KEY : undefined}
      onClick={() => void press()}
    >
      {isPinned ? texts.unpin : texts.pin}
      {playerKeys && (
        <kbd
          aria-hidden
          className="ms-2 rounded-clip border border-line-strong px-1.5 py-0.5 font-label text-xs leading-none font-narrow pointer-coarse:hidden"
        >
          {PIN_KEY}
        </kbd>
      )}
    </button>
  );
}

function EditButton({ facts, onEdit }: { facts: EntryFacts; onEdit: (edited: Edited) => void }) {
  const [isComing, setComing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { kind } = facts;
  const press = async () => {
    if (isComing) return;
    setComing(true);
    const edited = await loadEdit(facts);
    setComing(false);
    if (edited) onEdit(edited);
  };
  useEffect(() => {
    if (kind === "post" && isEditAsked()) button.current?.click();
  }, [kind]);
  return (
    <button
      ref={button}
      type="button"
      data-act="edit"
      className={buttonClass("quiet", "normal", SMALL)}
      aria-label={kind === "post" ? posting.editPost : posting.editReply}
      aria-busy={isComing || undefined}
      onPointerOver={askForForms}
      onFocus={askForForms}
      onClick={() => void press()}
    >
      {posting.edit}
    </button>
  );
}
