import { $owner } from "#sync/owner.store.ts";
import { block, blocks, report, syncedBlocks, unblock } from "#features/community/kept/own.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/community.ts";
import { element } from "#ui/element.ts";
import { say } from "#ui/messages/toast.ts";
import { askReason } from "./asking.ts";

/** What one can do about a person on their page: block and report; with one's own, change it. */
export function startPerson(place: HTMLElement): void {
  const user = place.dataset["person"] ?? "";
  const [acts, name] = [place.querySelector("[data-person-acts]"), place.querySelector("h1")?.textContent ?? ""];
  const offered = acts?.querySelector("[data-report]");
  const owner = $owner.get();
  if (!acts || !offered || !owner) return;
  if (owner === user) {
    const change = element("a", "btn", texts.ownPage);
    change.href = `${routes.page("profile")}#community`;
    return offered.replaceWith(change);
  }
  const press = element("button", "btn");
  press.type = "button";
  const paint = () => press.replaceChildren(fill(blocks(user) ? texts.unblock : texts.block, { name }));
  press.addEventListener("click", () => {
    const isBlocked = blocks(user);
    if (isBlocked) unblock(user);
    else block(user);
    say(fill(isBlocked ? texts.unblocked : texts.blocked, { name }));
  });
  const tell = element("button", "btn btn-quiet", texts.report);
  tell.type = "button";
  tell.addEventListener("click", () => {
    void askReason(texts.reportTitles.person, undefined).then((told) => {
      if (told) report("users", user, told.reason);
      if (told) say(texts.reportedPerson);
      tell.focus();
    });
  });
  syncedBlocks.$view.subscribe(paint);
  offered.replaceWith(press, tell);
}
