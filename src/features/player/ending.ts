import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import type { Film } from "./film.ts";
import { drawing } from "./icons.ts";
import type { Completion } from "./completion.ts";
import * as words from "./player.text.ts";

const nextLink = () => document.querySelector<HTMLAnchorElement>("a[rel=next]");
const titleOf = (link: HTMLAnchorElement): string => (link.textContent ?? "").replace(/^\s*Next:?\s*/, "").trim();

function ways(film: Film, completion: Completion, close: () => void): HTMLElement {
  const mark = element("button", "btn btn-act");
  mark.innerHTML = drawing("done");
  mark.append(words.MARK_COMPLETE);
  const done = element("p", "film-done");
  done.role = "status";
  const row = element("p", "film-ways");
  const next = nextLink();
  const onward = element("a", "btn", next ? words.NEXT_LESSON : words.TO_THE_CURRICULUM);
  onward.href = next?.href ?? routes.curriculum();
  const again = element("button", "btn", words.WATCH_AGAIN);
  again.addEventListener("click", () => {
    close();
    film.seek(0);
    film.play();
  });
  const sayDone = () => {
    mark.remove();
    done.textContent = words.KEPT_AS_DONE;
    onward.classList.add("btn-act");
  };
  mark.addEventListener("click", () => {
    completion.complete();
    sayDone();
    onward.focus();
  });
  row.append(mark, onward, again);
  if (completion.isDone) sayDone();
  return element("div", "", done, row);
}

/** At the end: mark complete, go on, or watch again. Nothing happens by itself. */
export function offerNext(film: Film, completion: Completion): void {
  let panel: HTMLElement | undefined;
  const close = () => {
    if (panel?.contains(document.activeElement)) film.box.focus({ preventScroll: true });
    panel?.remove();
  };
  film.video.addEventListener("ended", () => {
    close();
    const next = nextLink();
    const title = element("p", "film-title", next ? titleOf(next) : words.THE_END);
    const label = element("p", "film-clock", next ? words.UP_NEXT : "");
    panel = element("section", "film-panel", label, title, ways(film, completion, close));
    panel.ariaLabel = words.UP_NEXT;
    film.box.append(panel);
  });
  for (const event of ["play", "seeking"]) film.video.addEventListener(event, close);
}
