import { isSessionKey } from "#lib/session.ts";
import { noteFailure } from "./failures.ts";
import { type Alive, late } from "./late.ts";
import { comesWithPage, isForGlances, type Page, type Row } from "./row.ts";

const NEAR = ["pointerover", "focusin", "click"] as const;

type Load = (pressed?: HTMLElement) => Promise<Alive<HTMLElement>>;

const living = (row: Row) => ({ ...row, late: late(row.load as Load, row.failed ?? noteFailure) });

const placeOf = ({ target }: Event, { selector }: Row) => (target as Element).closest<HTMLElement>(selector);

/** A link that is to be opened elsewhere leads where it leads without scripts. */
const leadsAway = (pressed: Element, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  pressed instanceof HTMLAnchorElement && (ctrlKey || metaKey || shiftKey);

/** Brings the things of a table to life, each by its own sign; one may stand on the page later than this runs. */
export function bringToLife(table: Row[], page: Page): void {
  const rows = table.map(living);
  const glanced = rows.filter(isForGlances);
  const pressed = rows.filter(({ when }) => when === "press");
  for (const row of rows) if (comesWithPage(row, page)) void row.late.wake();
  const near = (event: Event) => {
    for (const row of glanced) if (placeOf(event, row)) void row.late.wake();
  };
  for (const name of NEAR) document.addEventListener(name, near, { passive: true });
  document.addEventListener("click", (event) => {
    for (const row of pressed) {
      const place = placeOf(event, row);
      if (!place || leadsAway(place, event)) continue;
      // Without scripts it leads to a page that does the same.
      event.preventDefault();
      row.late.press(place);
    }
  });
  addEventListener("storage", ({ key }) => {
    for (const { when, late } of rows) if (when === "signed-in" && isSessionKey(key)) void late.wake();
  });
}
