import * as routes from "#lib/routes.ts";
import { storedOwner } from "#sync/owner.store.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { reach } from "./reach.ts";

const EDIT = "edit";

/** Puts "Edit" to what the reader wrote: in a list it leads to the post. */
export function addEditTo(entry: HTMLElement): void {
  const acts = entry.querySelector("[data-acts]");
  const { user, post } = entry.dataset;
  if (!acts || !user || user !== storedOwner() || acts.querySelector("[data-edit]")) return;
  if (entry.closest("[data-posts]")) {
    const title = element("span", "sr", ` ${entry.querySelector("h2")?.textContent ?? ""}`);
    const link = element("a", "tc", texts.edit, title);
    link.href = `${routes.communityPost(post ?? "")}#${EDIT}`;
    link.dataset["edit"] = "";
    return void acts.append(link);
  }
  const button = element("button", "btn btn-quiet", texts.edit);
  button.ariaLabel = post ? texts.editPost : texts.editReply;
  button.type = "button";
  button.dataset["edit"] = "";
  button.addEventListener("click", () => reach(button, (places) => places.openEdit(entry, button)));
  // Beside what else one does with one's own.
  const next = acts.querySelector("[data-report], [data-remove]");
  if (next) next.before(button);
  else acts.append(button);
  if (post && location.hash === `#${EDIT}`) {
    history.replaceState(history.state, "", location.pathname + location.search);
    button.click();
  }
}
