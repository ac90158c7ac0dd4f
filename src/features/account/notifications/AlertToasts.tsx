import { X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { $settings } from "#features/account/settings/settings.store.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useHeldFocus } from "#ui/ListStates.tsx";
import { $dialogs, $overlay, isOverlaid } from "#ui/overlay.ts";
import { useStore } from "#ui/useStore.ts";
import { Arrivals, type Notification } from "./kept/notifications.ts";
import {
  $notifications,
  $unread,
  unreadWords,
  markRead,
  syncedNotifications,
  startNotifications,
} from "./kept/notifications.store.ts";
import { TypeIcon } from "./TypeIcon.tsx";

const MOST_AT_ONCE = 3;

const unreadIds = () => new Set($notifications.get().flatMap(({ id, read }) => (read ? [] : id)));

/** What arrives while the page is open is shown over it, not over a dialog: after that. What is read elsewhere goes. */
function useArrivals() {
  const [shown, setShown] = useState<Notification[]>([]);
  const show = (fresh: Notification[]) => setShown((before) => [...before, ...fresh.toReversed()].slice(-MOST_AT_ONCE));
  useEffect(() => {
    const arrivals = new Arrivals();
    let held: Notification[] = [];
    const arrive = (fresh: Notification[]) => {
      if (!$settings.get().notifications || document.visibilityState === "hidden" || fresh.length === 0) return;
      if (!isOverlaid()) show(fresh);
      // The list shows them itself.
      else if ($overlay.get() !== "alerts") held = [...fresh, ...held];
    };
    const uncovered = () => {
      if (held.length === 0 || isOverlaid()) return;
      const unread = unreadIds();
      show(held.filter(({ id }) => unread.has(id)));
      held = [];
    };
    const ends = [
      syncedNotifications.$view.subscribe(({ knownAt }) => {
        arrive(arrivals.look(knownAt === null ? undefined : $notifications.get(), Date.now()));
        const unread = unreadIds();
        setShown((before) =>
          before.every(({ id }) => unread.has(id)) ? before : before.filter(({ id }) => unread.has(id)),
        );
      }),
      $dialogs.listen(uncovered),
    ];
    document.addEventListener("close", uncovered, true);
    return () => {
      for (const end of ends) end();
      document.removeEventListener("close", uncovered, true);
    };
  }, []);
  return { shown, dismiss: (id: string) => setShown((before) => before.filter((one) => one.id !== id)) };
}

/** The tab's title says how many are new. */
function useTitle(): void {
  const unread = useStore($unread, 0);
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\+?\) /, "");
    document.title = unread === 0 ? title : fill(texts.tabTitle, { count: unreadWords(unread), title });
  }, [unread]);
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How much of one box lies on another, in px²; 0 where they are apart. */
function areaOver(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** At the bottom, or at the top where something at the bottom has the focus. */
function keepClear(place: HTMLElement | null): void {
  const active = document.activeElement;
  if (!place || !active || active === document.body || place.contains(active)) return;
  const [atBottom = 0, atTop = 0] = [false, true].map((isTop) => {
    place.toggleAttribute("data-top", isTop);
    return areaOver(place.getBoundingClientRect(), active.getBoundingClientRect());
  });
  place.toggleAttribute("data-top", atTop < atBottom);
}

/** It lies on nothing that has the focus; where the focus was before it came to the toasts. */
function useClear(place: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const clear = () => keepClear(place.current);
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !place.current?.contains(target)) before.current = target;
      clear();
    };
    document.addEventListener("focusin", focused);
    for (const name of ["scroll", "resize"]) addEventListener(name, clear, { passive: true });
    return () => {
      document.removeEventListener("focusin", focused);
      for (const name of ["scroll", "resize"]) removeEventListener(name, clear);
    };
  }, [place]);
  useLayoutEffect(() => keepClear(place.current));
  return before;
}

/** What arrives is shown beside what is done on the page: it takes no focus, lies on nothing that has it, and is read aloud once. */
export default function AlertToasts() {
  const { shown, dismiss } = useArrivals();
  const [isHeld, setHeld] = useState(false);
  const place = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const before = useClear(place);
  useTitle();
  useEffect(startNotifications, []);
  // Nothing goes while somebody is at it.
  const hold = () => queueMicrotask(() => setHeld(place.current?.matches(":hover, :focus-within") ?? false));
  useEffect(hold, [shown]);
  useHeldFocus(list, () => before.current?.focus());
  const last = shown.at(-1);
  return (
    <>
      <p className="sr-only" role="status">
        {last && fill(texts.arrived, { title: last.title, message: last.message })}
      </p>
      {shown.length > 0 && (
        <section
          ref={place}
          aria-label={texts.toasts}
          data-toasts
          onPointerEnter={hold}
          onPointerLeave={hold}
          onFocus={hold}
          onBlur={hold}
          className="fixed inset-x-3 bottom-[calc(var(--bar-h)+env(safe-area-inset-bottom)+12px)] z-45 data-top:top-[calc(var(--header-h)+12px)] data-top:bottom-auto md:start-6 md:end-auto md:w-[min(460px,100vw-24px)] md:not-data-top:bottom-6 [[data-toast]:has(>:not(:empty))~*_&:not([data-top])]:bottom-[calc(var(--bar-h)+env(safe-area-inset-bottom)+108px)]"
        >
          <ol ref={list} className="grid gap-2.5">
            {shown.map((one) => (
              <Toast key={one.id} {...{ one, isHeld }} onOver={() => dismiss(one.id)} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** Its time stands still while it is held. */
function useCountdown(ms: number | undefined, isHeld: boolean, onOver: () => void): void {
  const leftMs = useRef(ms);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const left = leftMs.current;
    if (isHeld || left === undefined) return;
    const sinceMs = Date.now();
    const timer = setTimeout(over, Math.max(0, left));
    return () => {
      clearTimeout(timer);
      leftMs.current = left - (Date.now() - sinceMs);
    };
  }, [isHeld]);
}

const ICONS: Record<Notification["type"], string> = {
  success: "text-done-text",
  warning: "text-danger-text",
  achievement: "text-earn-text",
  community: "text-info-text",
  info: "text-info-text",
};

interface ToastProps {
  one: Notification;
  isHeld: boolean;
  /** Its time is over, it was dismissed, or somebody went where it leads. */
  onOver: () => void;
}

function Toast({ one, isHeld, onOver }: ToastProps) {
  const { id, type, title, message, action, autoDismiss } = one;
  useCountdown(autoDismiss, isHeld, onOver);
  const follow = () => {
    markRead(id);
    onOver();
  };
  const dismiss = fill(texts.dismiss, { title });
  return (
    <li
      data-id={id}
      className={cx(
        "grid min-h-14 grid-cols-[20px_minmax(0,1fr)_44px] items-center gap-x-3 rounded-card border border-line-strong bg-surface py-1.5 ps-4 pe-1.5 leading-[1.35] shadow-card",
        type === "warning" && "border-s-[6px] border-s-danger",
      )}
    >
      <TypeIcon type={type} className={ICONS[type]} />
      <p className="py-1 wrap-anywhere">
        <b className="font-bold">{title}</b>
        {message && <span className="block text-sm text-muted">{message}</span>}
      </p>
      {action && (
        <a
          className={buttonClass("plain", "normal", "col-start-2 row-start-2 mt-1 mb-2 justify-self-start")}
          href={action.url}
          rel={action.url.startsWith("/") ? undefined : "noopener noreferrer"}
          onClick={follow}
        >
          {action.label}
        </a>
      )}
      <button
        type="button"
        data-act="remove"
        aria-label={dismiss}
        title={dismiss}
        onClick={onOver}
        className="col-start-3 row-start-1 grid size-11 place-content-center rounded-button hover:bg-surface-2"
      >
        <X className="icon" aria-hidden />
      </button>
    </li>
  );
}
