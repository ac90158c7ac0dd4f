import { useEffect, useRef, useState } from "react";
import type { Branch, CommunityPage, HiddenReply } from "#contract/community.d.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { storedSession } from "#lib/session.ts";
import { $owner } from "#sync/owner.store.ts";
import { texts } from "#texts/community.ts";
import { texts as decided } from "#texts/ownDecisions.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { say } from "#ui/messages/toast.ts";
import { PartBoundary } from "#ui/PartBoundary.tsx";
import { useHydrated } from "#ui/useHydrated.ts";
import {
  $changes,
  $own,
  $page,
  $reached,
  latestFacts,
  showChanges,
  startCommunity,
} from "#features/community/community.store.ts";
import { Entry, useOwnDoings } from "./Entry.tsx";
import { block, isBlocking, report, unblock } from "#features/community/own.store.ts";
import { entryOf, has, insideOf, entryKey, withHidden } from "#features/community/page.ts";
import { Menu } from "./Menu.tsx";
import { Answer, Compose } from "./Places.tsx";
import { useReport } from "./useReport.tsx";
import { Plain, propsOf, Tree, type Draw } from "#features/community/Tree.tsx";
import { useStore } from "#ui/useStore.ts";

/**
 * A community page: the server renders its HTML into this island and React hydrates it unchanged. A static host serves
 * only the frame.
 */
export default function Community({ title, description }: { title: string; description: string }) {
  const [first] = useState(() => $page.get());
  if (first)
    return (
      <PartBoundary fallback={<Tree nodes={first.tree} />}>
        <Living first={first} />
      </PartBoundary>
    );
  return (
    <>
      {/* The server replaces everything between the two with the posts (pocketbase/hooks/site/frames.rules.ts). */}
      <template data-place="begin" />
      <h1>{title}</h1>
      <p className="lead mt-3 max-w-[38.9em]">{description}</p>
      <template data-place="end" />
    </>
  );
}

function Living({ first }: { first: CommunityPage }) {
  const page = useStore($page, first) ?? first;
  useEffect(() => startCommunity(first), [first]);
  const draw: Draw = (branch) => {
    if (has(branch, "data-posts") || has(branch, "data-replies"))
      return <Rows branch={branch} isWhole={page.isWhole} />;
    if (entryOf(branch)) return <Entry branch={branch} isListed={page.thread === undefined} />;
    if (has(branch, "data-compose") && page.list) return <Compose branch={branch} list={page.list} />;
    if (has(branch, "data-answer")) return <Answer branch={branch} />;
    if (has(branch, "data-person") && page.person) return <PersonActs branch={branch} person={page.person} />;
    if (has(branch, "data-menu")) return <Menu branch={branch} draw={draw} />;
    if (has(branch, "data-waiting-count")) return <WaitingLink branch={branch} />;
    return undefined;
  };
  return (
    <>
      <Tree nodes={page.tree} draw={draw} />
      <News isThread={page.thread !== undefined} />
    </>
  );
}

/** The entries of a list or thread. Lists hide blocked people's entries altogether. */
function Rows({ branch, isWhole }: { branch: Branch; isWhole: boolean }) {
  const { hidden } = useStore($own);
  const owner = useStore($owner, "");
  useOwnDoings();
  const isList = has(branch, "data-posts");
  const isFirst = typeof location === "undefined" || !new URLSearchParams(location.search).has("after");
  const rows = withHidden(insideOf(branch), isList ? [] : hidden, isFirst, isWhole);
  return (
    <ol {...propsOf(branch)}>
      {rows.map((row) => {
        if (typeof row === "string") return row;
        if (!Array.isArray(row)) return <OwnHidden key={row.id} reply={row} />;
        const id = entryKey(row);
        if (!isList) return <Entry key={id} branch={row} isListed={false} />;
        const writer = latestFacts($page.get(), undefined, id)?.user ?? "";
        return (
          <li key={id} {...propsOf(row)} hidden={owner !== "" && isBlocking(writer)}>
            <Tree nodes={insideOf(row)} draw={(one) => (entryOf(one) ? <Entry branch={one} isListed /> : undefined)} />
          </li>
        );
      })}
    </ol>
  );
}

function ownInitial(): string {
  const { displayName } = (storedSession()?.record ?? {}) as { displayName?: unknown };
  return typeof displayName === "string" ? ([...displayName][0]?.toUpperCase() ?? "") : "";
}

/** The user's own hidden reply in its place, with a link to the reason. */
function OwnHidden({ reply: { id, words, heldFor, created } }: { reply: HiddenReply }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (location.hash === `#reply-${id}`) row.current?.focus();
  }, [id]);
  return (
    <li
      id={`reply-${id}`}
      tabIndex={-1}
      ref={row}
      className="grid grid-cols-[40px_minmax(0,1fr)] gap-3.5 border-t-1 border-line py-5.5"
    >
      <span
        aria-hidden
        className="grid size-10 place-items-center overflow-hidden rounded-button border border-fg font-bold"
      >
        {ownInitial()}
      </span>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5">
          <b>{decided.byYou}</b>
          <span className="rounded-clip border border-current px-1.5 text-xs">{decided.hiddenMark}</span>
          <time className="tc" dateTime={created}>
            {fullDate(Date.parse(created))}
          </time>
        </p>
        <p className="my-2 rounded-clip border-s-5 border-danger-text bg-danger-soft px-3.5 py-2">
          {/* Notifications and mails link here, too. */}
          {heldFor ? decided.heldReply : decided.hiddenReply}{" "}
          <a href={`${routes.page("profile")}#decisions`}>{decided.see}</a>
        </p>
        <div className="prose" dir="auto">
          <Tree nodes={words} />
        </div>
      </div>
    </li>
  );
}

/** Counts unanswered posts on the page that lists them, for users who have replied before. */
function WaitingLink({ branch }: { branch: Branch }) {
  const { waiting } = useStore($own);
  const count = `${String(Math.min(waiting, 99))}${waiting > 99 ? "+" : ""}`;
  return <Plain branch={waiting === 0 ? branch : [...branch, " ", ["b", {}, count]]} />;
}

/** Offers to show new entries by others. */
function News({ isThread }: { isThread: boolean }) {
  const isLive = useHydrated();
  const { added, edited } = useStore($changes);
  if (!isLive) return null;
  const count = added.length;
  const words = count === 0 ? texts.changed : fill(isThread ? texts.newReplies : texts.newPosts, { count });
  return (
    <p role="status" className="sticky bottom-21 z-5 flex h-0 items-end justify-end">
      {count + edited.length > 0 && (
        <Button look="act" className="h-11 flex-none shadow-panel" onClick={() => $reached.set(showChanges())}>
          {words}
        </Button>
      )}
    </p>
  );
}

interface PersonProps {
  branch: Branch;
  person: { id: string; name: string };
}

/** The actions on a profile page: block and report, or edit one's own. */
function PersonActs({ branch, person: { id, name } }: PersonProps) {
  const owner = useStore($owner, "");
  const { ask, question } = useReport({
    title: texts.reportTitles.person,
    name: undefined,
    onTold: (reason) => {
      void report("users", id, reason).then((isHeard) => isHeard && say(texts.reportedPerson));
    },
  });
  useOwnDoings();
  if (!owner) return <Plain branch={branch} />;
  const isBlocked = isBlocking(id);
  const press = () => {
    if (isBlocked) unblock(id);
    else block(id);
    say(fill(isBlocked ? texts.unblocked : texts.blocked, { name }));
  };
  const small = "min-h-10 px-3 py-1.5 text-sm";
  return (
    <div {...propsOf(branch)}>
      {owner === id ? (
        <a className={buttonClass("plain", "normal", small)} href={`${routes.page("profile")}#community`}>
          {texts.ownPage}
        </a>
      ) : (
        <>
          <Button className={small} onClick={press}>
            {fill(isBlocked ? texts.unblock : texts.block, { name })}
          </Button>
          <Button look="quiet" className={small} onClick={ask}>
            {texts.report}
          </Button>
          {question}
        </>
      )}
    </div>
  );
}
