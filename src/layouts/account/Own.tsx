import { Award, Bookmark, ChartNoAxesGantt, Layers, LogOut as Out, Medal, NotebookPen, User } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ComponentProps, type ComponentType } from "react";
import { cachedUserFrom } from "#features/account/session/account.ts";
import { isCurrent } from "#lib/currentPage.ts";
import { readOverlaysData } from "#lib/overlaysData.ts";
import { logFailure } from "#lib/report.ts";
import * as routes from "#lib/routes.ts";
import { storedSession } from "#lib/session.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import { texts as account } from "#texts/account.ts";
import { texts } from "#texts/frame.ts";
import { texts as shell } from "#texts/shell.ts";
import { say } from "#ui/messages/toast.ts";
import { PartBoundary } from "#ui/PartBoundary.tsx";
import type { Counts } from "./counts.ts";

/** Only whoever runs the shop, or looks after what learners write, downloads anything of it. */
const RoleLinks = lazy(() => import("./RoleLinks.tsx"));

interface ItemProps {
  title: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** What stands at its end: how much there is. */
  count?: string | undefined;
  href?: string;
  /** A link was pressed. */
  onChoose?: () => void;
}

const ITEM =
  "flex w-full items-center font-semibold no-underline focus-visible:-outline-offset-4 aria-[current]:edge-fg";

/** A line of a menu: a link, or without an address a button. Its measures are the menu's. */
export function MenuItem({ title, Icon, count, href, onChoose, ...props }: ItemProps & ComponentProps<"button">) {
  const inside = (
    <>
      <Icon className="icon" aria-hidden />
      {title}
      {count && <span className="tc ms-auto">{count}</span>}
    </>
  );
  if (href === undefined)
    return (
      <button type="button" className={ITEM} {...props}>
        {inside}
      </button>
    );
  return (
    <a
      href={href}
      onClick={onChoose}
      aria-current={isCurrent(href, location.pathname) ? "page" : undefined}
      className={ITEM}
    >
      {inside}
    </a>
  );
}

const NONE: Counts = { bookmarks: "", notes: "", practice: "", certificates: "", lessons: "" };

/** As soon as what counts has come; without a network, nothing does. */
export function useCounts(): Counts {
  const [counts, setCounts] = useState(NONE);
  useEffect(() => {
    if (!("user" in document.documentElement.dataset)) return;
    let end: (() => void) | undefined;
    let isPast = false;
    Promise.all([import("./counts.ts"), readOverlaysData()]).then(([{ followCounts }]) => {
      if (!isPast) end = followCounts(setCounts);
    }, logFailure);
    return () => {
      isPast = true;
      end?.();
    };
  }, []);
  return counts;
}

/** Whoever is signed in, as this device keeps it in step with the session. */
const nameHere = (): string => cachedUserFrom(readStoredJson(KEYS.user))?.displayName.trim() || account.profile;
const rolesHere = (): string[] => (storedSession()?.record as { roles?: string[] } | undefined)?.roles ?? [];

/** Who is signed in, and by which plan. */
export function Name({ lessons }: { lessons: string }) {
  const name = nameHere();
  return (
    <p className="flex items-center gap-3 leading-tight">
      <span
        className="grid size-8 flex-none place-content-center rounded-[6px] bg-done-solid font-display text-sm leading-none font-heavy text-on-done"
        aria-hidden
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <span>
        <b className="block font-bold wrap-anywhere">{name}</b>
        <span className="tc">
          <span className="premium:hidden">{texts.free}</span>
          <span className="unpaid:hidden">{texts.premium}</span>
          {lessons && `, ${lessons}`}
        </span>
      </span>
    </p>
  );
}

/** What is one's own: the same under the name in the header and at the head of the phone's menu. */
export function OwnLinks({ counts, onChoose }: { counts: Counts; onChoose: () => void }) {
  const roles = rolesHere();
  const links = [
    { href: routes.page("dashboard"), title: texts.dashboard, Icon: ChartNoAxesGantt },
    { href: routes.bookmarks(), title: texts.bookmarks, Icon: Bookmark, count: counts.bookmarks },
    { href: routes.badges(), title: texts.badges, Icon: Medal },
    { href: routes.page("notes"), title: texts.myNotes, Icon: NotebookPen, count: counts.notes },
    { href: routes.practice(), title: texts.practice, Icon: Layers, count: counts.practice },
    { href: routes.ownCertificates(), title: texts.certificates, Icon: Award, count: counts.certificates },
    { href: routes.page("profile"), title: texts.profile, Icon: User },
  ];
  return (
    <>
      {links.map((link) => (
        <li key={link.href} className="signed-out:hidden">
          <MenuItem {...link} onChoose={onChoose} />
        </li>
      ))}
      {roles.length > 0 && (
        <PartBoundary fallback={null}>
          <Suspense>
            <RoleLinks roles={roles} onChoose={onChoose} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

/** Logs out where one stands; what is one's own goes from the page with the session, which is also what says so. */
async function signOut(): Promise<void> {
  say(shell.loggingOut);
  try {
    await (await import("#features/account/session/signOut.store.ts")).signOut();
  } catch {
    // Where one can log out, too.
    location.assign(routes.page("profile"));
  }
}

export const LogOut = ({ onClose }: { onClose: () => void }) => (
  <MenuItem
    title={texts.logOut}
    Icon={Out}
    onClick={() => {
      onClose();
      void signOut();
    }}
  />
);
