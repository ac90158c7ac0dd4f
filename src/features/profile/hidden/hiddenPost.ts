import type { PostRow } from "#contract/community.d.ts";
import { texts } from "#texts/ownDecisions.ts";
import { element } from "#ui/element.ts";
import { ownHiddenPost } from "./hiddenPost.store.ts";

/** Where alerts and mails lead, too. */
const OWN_DECISIONS = "/profile#decisions";

function drawn({ title, body, heldFor }: PostRow): HTMLElement[] {
  const tag = element("p", "tc", texts.onlyYou);
  const heading = element("h1", "", title);
  const text = element("p", "lost-text", body);
  heading.dir = text.dir = "auto";
  const note = element("p", "lost-note", heldFor ? texts.held : texts.hidden, " ");
  const link = element("a", "", texts.see);
  link.href = OWN_DECISIONS;
  note.append(link);
  return [tag, heading, note, text];
}

/** Whoever wrote a hidden post finds it at its address, with the way to why; everybody else finds nothing there. */
export async function showHiddenPost(place: HTMLElement, id: string): Promise<void> {
  const post = await ownHiddenPost(id);
  if (!post) return;
  place.replaceChildren(...drawn(post));
  document.title = document.title.replace(/^.*(?= \| )/, post.title);
}
