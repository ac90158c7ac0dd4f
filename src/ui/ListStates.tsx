import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from "react";
import * as routes from "#lib/routes.ts";
import { Button, buttonClass } from "./Button.tsx";
import { cx } from "./cx.ts";
import { Empty } from "./Empty.tsx";

/** How a list stands: as the sync says it (sync/sync.ts). */
export type ListState = "loading" | "known" | "stale" | "empty";

export interface ListTexts {
  loading: string;
  failed: string;
  stale: string;
  again: string;
  visitor: { title: string; text: string; login: string; more: string };
  empty: { title: string; text: string; go: string };
}

interface Props {
  texts: ListTexts;
  /** What stands in the place of an empty list (empty/drawings.tsx). */
  drawing: ReactNode;
  state: ListState;
  isVisitor: boolean;
  /** How much there is to be shown. */
  count: number;
  /** What is to be said of it besides; "" for nothing. */
  besides?: string;
  /** Where the way out of an empty list leads. */
  way: string;
  /** Where the list is never empty, as it shows what could be in it: nothing waits in its place. */
  isAbove?: boolean;
  /** Asks the server once more. */
  onAgain: () => void;
}

const NIL = "px-5 pb-6 sm:px-6";

function noteOf({ texts, state, count, besides }: Props): string {
  if (state === "loading") return texts.loading;
  if (state === "empty" && count === 0) return texts.failed;
  return besides || (state === "known" ? "" : texts.stale);
}

/** What stands in the place of a list of one's own, or above it. */
export function ListStates(props: Props) {
  const { texts, drawing, state, isVisitor, count, way, isAbove = false, onAgain } = props;
  const isKnown = state === "known" || state === "stale";
  return (
    <>
      <p role="status" className="px-5 pb-3.5 text-muted empty:p-0 sm:px-6">
        {noteOf(props)}
      </p>
      {isVisitor && <Visitors texts={texts.visitor} drawing={drawing} isBare={count > 0} />}
      {isKnown && count === 0 && !isVisitor && (
        <Empty drawing={drawing} level={3} isBare title={texts.empty.title} text={texts.empty.text}>
          <a className={buttonClass("act")} href={way}>
            {texts.empty.go}
          </a>
        </Empty>
      )}
      {state === "empty" && count === 0 && (
        <p className={NIL}>
          <Button onClick={onAgain}>{texts.again}</Button>
        </p>
      )}
      {state === "loading" && count === 0 && !isAbove && <Waiting />}
    </>
  );
}

interface VisitorsProps extends Pick<Props, "drawing"> {
  texts: ListTexts["visitor"];
  /** Something stands there already. */
  isBare: boolean;
}

/** What an account would show here. */
function Visitors({ texts, drawing, isBare }: VisitorsProps) {
  const back = location.pathname + location.search + location.hash;
  const ways = (
    <>
      <a className={buttonClass("act")} href={routes.login(back)}>
        {texts.login}
      </a>
      <a className="btn" href={routes.page("registerInfo")}>
        {texts.more}
      </a>
    </>
  );
  if (isBare) return <p className={`${NIL} flex flex-wrap gap-3`}>{ways}</p>;
  return (
    <Empty drawing={drawing} level={3} isBare title={texts.title} text={texts.text}>
      {ways}
    </Empty>
  );
}

/** Rows that are on their way. */
const Waiting = () => (
  <ul aria-hidden>
    {[1, 2].map((row) => (
      <li key={row} className="relative h-28 border-t border-line">
        <i className="absolute start-5 top-5.5 size-10 bg-surface-2 sm:start-6" />
        <i className="absolute start-18 top-6 h-5 w-[46%] bg-surface-2 sm:start-20" />
        <i className="absolute start-18 top-14 h-4 w-[28%] bg-surface-2 sm:start-20" />
      </li>
    ))}
  </ul>
);

export const CHIP =
  "inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-[6px] border border-line-strong px-2.5 py-1 text-start font-label text-sm leading-tight font-narrow wrap-anywhere not-aria-pressed:hover:border-fg not-aria-pressed:hover:bg-surface-2 aria-pressed:border-fg aria-pressed:bg-fg aria-pressed:text-bg";

export interface Chip {
  value: string;
  words: string;
}

interface ChipsProps extends Omit<ComponentProps<"div">, "onChange"> {
  chips: readonly Chip[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** What a list is narrowed by, one pressed. */
export const Chips = ({ chips, chosen, onChoose, className, ...group }: ChipsProps) => (
  <div role="group" className={cx("flex flex-wrap gap-2", className)} {...group}>
    {chips.map(({ value, words }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
        className={CHIP}
      >
        {words}
      </button>
    ))}
  </div>
);

/** An icon that does something with a row. */
export const RowButton = ({ className, ...button }: ComponentProps<"button">) => (
  <button
    type="button"
    className={cx(
      "grid size-11 place-content-center rounded-button text-muted hover:bg-surface-2 hover:text-fg",
      className,
    )}
    {...button}
  />
);

/** Takes back what was just thrown away. */
export const UndoButton = (button: ComponentProps<"button">) => (
  <button
    type="button"
    className="min-h-11 px-2 font-bold underline decoration-2 underline-offset-[0.18em]"
    {...button}
  />
);

/** Below a list: what came of an act, with what can be done about it, and what is to be done with all of it. */
export const ListFoot = ({ said, children }: { said: ReactNode; children?: ReactNode }) => (
  <div
    className={cx(
      "sticky bottom-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-surface ps-5 pe-3 sm:ps-6",
      Boolean(said || children) && "border-t border-line",
    )}
  >
    <p role="status" className="py-2.5 empty:p-0">
      {said}
    </p>
    {children}
  </div>
);

/** What had the focus, and where in its list: `data-id` names a row, `data-act` what a press there does. */
interface Held {
  element: HTMLElement;
  row: string | undefined;
  act: string | undefined;
  at: number;
}

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.children].filter((row) => row instanceof HTMLElement);

function heldBy(list: HTMLElement | null, element: EventTarget | null): Held | undefined {
  if (!list || !(element instanceof HTMLElement) || !list.contains(element)) return undefined;
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(element));
  return { element, at, row: rows[at]?.dataset["id"], act: element.dataset["act"] };
}

/** Where the focus goes on whose place is gone. @param next what of the row that came in its place */
function heirOf(list: HTMLElement, { row, act, at }: Held, next: string): HTMLElement | null | undefined {
  const rows = rowsOf(list);
  const own = rows.find(({ dataset }) => dataset["id"] === row);
  const heir = own ?? rows[Math.min(at, rows.length - 1)];
  const find = (name: string | undefined) => heir?.querySelector<HTMLElement>(`[data-act="${CSS.escape(name ?? "")}"]`);
  return (own || next === "remove" ? find(act) : undefined) ?? find(next) ?? find("remove");
}

/**
 * Rows come and go while somebody is at them: the focus stays at the same thing, else goes to what came in its row's place.
 * @param leave takes the focus where nothing is left @param next what in another row takes it, by its `data-act`
 */
export function useHeldFocus(list: RefObject<HTMLElement | null>, leave: () => void, next = "remove"): void {
  const held = useRef<Held>(undefined);
  useLayoutEffect(() => {
    const follow = ({ target }: FocusEvent) => void (held.current = heldBy(list.current, target));
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [list]);
  useLayoutEffect(() => {
    const lost = held.current;
    if (!lost || lost.element.isConnected) {
      held.current = heldBy(list.current, document.activeElement);
      return;
    }
    held.current = undefined;
    const heir = list.current && heirOf(list.current, lost, next);
    if (heir) heir.focus({ preventScroll: true });
    else leave();
  });
}
