import { $owner } from "#sync/owner.store.ts";
import { readOwn } from "./kept/acts.store.ts";
import { failureOf } from "#lib/failure.ts";
import { reportUnexpected } from "#lib/report.ts";
import { storedSession } from "#lib/session.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { roomOf } from "./kept/community.ts";
import css from "./acts.css?inline";
import { bringActs, paintLike } from "./page/acts.ts";
import { enliven, entriesIn, factsOf, followEntries } from "./page/entries.ts";
import { startHiding } from "./page/hiding.ts";

/** How many wait is said where all of them are found, to whoever answered somebody before. */
function sayWaiting(count: number): void {
  const link = document.querySelector('.sorts a[href="/community?sort=waiting"]');
  if (count > 0) link?.append(" ", element("b", "", `${String(Math.min(count, 99))}${count > 99 ? "+" : ""}`));
}

async function showOwn(): Promise<void> {
  const entries = entriesIn(document);
  const all = entries.flatMap((entry) => factsOf(entry) ?? []);
  try {
    const thread = document.querySelector<HTMLElement>(".thread")?.dataset["post"] ?? "";
    const { waiting, hidden } = await readOwn(all, thread);
    sayWaiting(waiting);
    if (hidden.length > 0)
      void import("./page/ownHidden.ts").then(({ showHidden }) => showHidden(hidden), reportUnexpected);
    entries.forEach(paintLike);
  } catch (error) {
    // What one pressed before is not shown as pressed; pressing tells.
    failureOf(error);
  }
}

/** As the session says; the server asks again. */
function isModerator(): boolean {
  const { role } = (storedSession()?.record ?? {}) as { role?: unknown };
  return role === "moderator" || role === "operator";
}

/** Brings a page of the community to life: what one can do there, and what others write meanwhile. */
export function startPage(): void {
  adoptStyles(css);
  const room = roomOf(location.pathname, location.search);
  if (room) void import("./live/news.ts").then(({ startNews }) => startNews(room, enliven), reportUnexpected);
  if (!$owner.get()) return;
  followEntries(bringActs);
  startHiding();
  const person = document.querySelector<HTMLElement>("[data-person]");
  if (person) void import("./page/person.ts").then(({ startPerson }) => startPerson(person), reportUnexpected);
  if (isModerator()) void import("./page/pinning.ts").then(({ startPinning }) => startPinning(), reportUnexpected);
  void showOwn();
}
