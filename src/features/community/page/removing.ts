import type { Facts } from "#features/community/kept/community.ts";
import { remove } from "#features/community/kept/acts.store.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/community.ts";
import { element } from "#ui/element.ts";
import { say } from "#ui/messages/toast.ts";
import { wordButton } from "#ui/panel/listActs.ts";
import { cover, uncover } from "./covers.ts";

/** How long it can be taken back, unless somebody is at the button or leaves the page. */
const TELL_AFTER_MS = 10_000;

/**
 * Takes one's own entry out of the page, with Undo in its place. The server could not give it back: it is told once nobody
 * takes it back any more.
 */
export function removeEntry(entry: HTMLElement, facts: Facts): void {
  if (!navigator.onLine) return say(sentenceOf({ kind: "offline" }));
  const over = new AbortController();
  const { signal } = over;
  const bring = () => {
    over.abort();
    uncover(entry);
  };
  const undo = wordButton("list-undo", texts.undo, () => {
    bring();
    entry.querySelector<HTMLElement>("[data-remove]")?.focus();
  });
  const words = cover(entry, "removed", [`${texts.removed[facts.kind]} `, undo]);
  words.role = "status";
  undo.focus();
  const tell = () => {
    over.abort();
    undo.remove();
    remove(facts).then(
      () => settle(entry, facts, words),
      (error: unknown) => {
        bring();
        say(sentenceOf(failureOf(error)));
      },
    );
  };
  let timer = setTimeout(tell, TELL_AFTER_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  const wait = () => clearTimeout(timer);
  const go = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, TELL_AFTER_MS);
  };
  // Whoever is at the button still thinks about it.
  for (const name of ["focus", "pointerenter"]) undo.addEventListener(name, wait, { signal });
  for (const name of ["blur", "pointerleave"]) undo.addEventListener(name, go, { signal });
  if (undo.matches(":focus-visible")) wait();
  addEventListener("pagehide", tell, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && tell(), { signal });
}

/** A post that is gone leaves nothing to read on its own page. */
function settle(entry: HTMLElement, { kind }: Facts, words: HTMLElement): void {
  if (kind !== "post" || !entry.matches(".thread")) return;
  const back = element("a", "", texts.back);
  back.href = routes.page("community");
  words.append(" ", back);
}
