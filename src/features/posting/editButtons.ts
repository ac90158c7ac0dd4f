import * as community from "#lib/communityRoutes.ts";
import { storedOwner } from "#sync/owner.store.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { reach } from "./reach.ts";

const EDIT = "edit";

/** In a list it leads to the post. */
function editLink(entry: HTMLElement, post: string): HTMLElement {
  const title = element("span", "sr", ` ${entry.querySelector("h2")?.textContent ?? ""}`);
  const link = element("a", "tc", texts.edit, title);
  link.href = `${community.post(post)}#${EDIT}`;
  return link;
}

function editButton(entry: HTMLElement, title: string): HTMLElement {
  const button = element("button", "btn btn-quiet", texts.edit);
  button.ariaLabel = title;
  button.type = "button";
  button.addEventListener("click", () => reach(button, (places) => places.openEdit(entry, button)));
  return button;
}

/** Whoever came by "Edit" of a list goes on at once. */
function goOn(edit: HTMLElement): void {
  if (location.hash !== `#${EDIT}`) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  edit.click();
}

/** Puts "Edit" to what the reader wrote. */
export function addEditTo(entry: HTMLElement): void {
  const acts = entry.querySelector("[data-acts]");
  const { user, post } = entry.dataset;
  if (!acts || !user || user !== storedOwner() || acts.querySelector("[data-edit]")) return;
  const isListed = entry.closest("[data-posts]") !== null;
  const title = post ? texts.editPost : texts.editReply;
  const edit = isListed ? editLink(entry, post ?? "") : editButton(entry, title);
  edit.dataset["edit"] = "";
  // Last: nothing moves for it.
  acts.append(edit);
  if (post && !isListed) goOn(edit);
}
