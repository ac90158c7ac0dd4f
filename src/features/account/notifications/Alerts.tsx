import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { $settings } from "#features/account/settings/settings.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/notifications.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Dialog, useFocusTitle } from "#ui/Dialog.tsx";
import { LETTER_BOX } from "#ui/drawings.tsx";
import { Chips, ListFoot, ListStates, RowButton, UndoButton, useHeldFocus } from "#ui/ListStates.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { useStore } from "#ui/useStore.ts";
import { chipsFor, isShown, type Choice, type Notification, agoWords } from "./kept/notifications.ts";
import {
  $notifications,
  $thrownAway,
  $unread,
  markAllRead,
  markRead,
  syncedNotifications,
  takeBack,
  tellThrownAway,
  throwAway,
} from "./kept/notifications.store.ts";
import { TypeIcon } from "./TypeIcon.tsx";

/** How often "2 minutes ago" is looked at anew while the list stands open. */
const TIMES_MS = 20_000;

/** What the server told whoever is here, in step with what arrives and what other devices do. */
export default function Alerts({ open, onClose }: OverlayProps) {
  const [said, say] = useState("");
  useEffect(() => {
    if (!open) return;
    // What another device did may have come up.
    void syncedNotifications.now();
    addEventListener("pagehide", tellThrownAway);
    return () => {
      removeEventListener("pagehide", tellThrownAway);
      tellThrownAway();
      say("");
    };
  }, [open]);
  return (
    <Dialog shape="wide" title={texts.title} open={open} onClose={onClose} beside={<MarkAll say={say} />}>
      <List say={say} />
      <ListFoot said={said} />
    </Dialog>
  );
}

function MarkAll({ say }: { say: (text: string) => void }) {
  const unread = useStore($unread);
  const focusTitle = useFocusTitle();
  if (unread === 0) return null;
  const markAll = () => {
    focusTitle();
    markAllRead();
    say(texts.allRead);
  };
  return (
    <Button look="quiet" onClick={markAll}>
      {texts.markAll}
    </Button>
  );
}

/** Comes up to date by itself while it is looked at. */
function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TIMES_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

function List({ say }: { say: (text: string) => void }) {
  const { state, isVisitor, data } = useStore(syncedNotifications.$view);
  const [all, gone] = [useStore($notifications), useStore($thrownAway)];
  const settings = useStore($settings);
  const [wanted, setWanted] = useState<Choice>("all");
  const list = useRef<HTMLUListElement>(null);
  const nowMs = useNowMs();
  useHeldFocus(list, useFocusTitle());
  const left = all.filter(({ id }) => !gone.has(id));
  const chips = chipsFor(left);
  const choice = chips.some(({ value }) => value === wanted) ? wanted : "all";
  const choose = (value: string) => {
    const next = value as Choice;
    setWanted(next);
    say(next === "all" ? "" : fill(texts.found, { count: left.filter((one) => isShown(one, next)).length }));
  };
  const isOff = state === "known" && !isVisitor && !settings.notifications;
  return (
    <>
      {chips.length > 1 && (
        <Chips
          className="px-5 pb-3.5 sm:px-6"
          aria-label={texts.narrow}
          chips={chips}
          chosen={choice}
          onChoose={choose}
        />
      )}
      <ListStates
        drawing={LETTER_BOX}
        {...{ texts, state, isVisitor, count: data.rows.length }}
        besides={isOff ? texts.switchedOff : ""}
        way={routes.page("dashboard")}
        onAgain={() => void syncedNotifications.now()}
      />
      <ul ref={list} aria-label={texts.title}>
        {all
          .filter((one) => isShown(one, choice))
          .map((one) => (gone.has(one.id) ? <Gone key={one.id} {...one} /> : <Row key={one.id} {...{ one, nowMs }} />))}
      </ul>
    </>
  );
}

const ROW = "grid gap-x-3 gap-y-1 border-t border-line ps-5 pe-2 sm:gap-x-4 sm:ps-6 sm:pe-3";
const ICON = "grid size-10 place-content-center rounded-[6px] bg-surface-2";
const SMALL = "min-h-9 px-2.5 py-1 text-sm";
const COLOURS: Partial<Record<Notification["type"], string>> = {
  success: "bg-done-soft text-done-text",
  warning: "bg-danger-soft text-danger-text",
  achievement: "bg-earn-soft text-earn-text",
  community: "bg-info-soft text-info-text",
};

/** What was thrown away keeps its row until the list is closed: until then it can be taken back. */
const Gone = ({ id, title }: Notification) => (
  <li data-id={id} className={cx(ROW, "grid-cols-[40px_minmax(0,1fr)_auto] items-center bg-surface-2 py-2")}>
    <span className={ICON}>
      <Trash2 className="icon" aria-hidden />
    </span>
    <p className="wrap-anywhere">
      <b className="font-bold">{texts.removed}</b> {title}
    </p>
    <UndoButton data-act="remove" aria-label={fill(texts.undoRemoval, { title })} onClick={() => takeBack(id)}>
      {texts.undo}
    </UndoButton>
  </li>
);

function Row({ one, nowMs }: { one: Notification; nowMs: number }) {
  const { id, type, title, message, timestamp, read } = one;
  return (
    <li data-id={id} className={cx(ROW, "grid-cols-[40px_minmax(0,1fr)_44px] items-start py-3")}>
      <span className={cx(ICON, COLOURS[type])}>
        <TypeIcon type={type} />
      </span>
      <div>
        <p className="tc">
          {texts.types[type]}
          <time className="ms-3" dateTime={timestamp}>
            {agoWords(Date.parse(timestamp), nowMs)}
          </time>
          {!read && (
            <span className="ms-3 text-info-text before:me-2 before:inline-block before:size-2.25 before:rounded-full before:bg-current">
              {texts.isNew}
            </span>
          )}
        </p>
        <h3 className="font-sans text-body leading-[1.35] font-bold tracking-[0] wrap-anywhere">{title}</h3>
        {message && <p className="leading-[1.45] wrap-anywhere text-muted">{message}</p>}
        <Ways one={one} />
      </div>
      <RowButton
        data-act="remove"
        aria-label={fill(texts.remove, { title })}
        title={fill(texts.remove, { title })}
        onClick={() => throwAway(id)}
      >
        <Trash2 className="icon" aria-hidden />
      </RowButton>
    </li>
  );
}

/** Where it leads, for whoever goes there has read it: one row of small acts. */
function Ways({ one: { id, title, action, read } }: { one: Notification }) {
  if (!action && read) return null;
  const rel = action?.url.startsWith("/") ? undefined : "noopener noreferrer";
  return (
    // Below the button at the row’s end there is room on a phone.
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:-me-14">
      {action && (
        <a
          data-act="go"
          className={buttonClass("plain", "normal", SMALL)}
          href={action.url}
          rel={rel}
          onClick={() => markRead(id)}
        >
          {action.label}
        </a>
      )}
      {!read && (
        <Button
          data-act="read"
          look="quiet"
          className={SMALL}
          aria-label={fill(texts.markRead, { title })}
          onClick={() => markRead(id)}
        >
          {texts.markReadShort}
        </Button>
      )}
    </p>
  );
}
