import { pin } from "#features/community/kept/acts.store.ts";
import { $settings } from "#features/settings/settings.store.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { texts } from "#texts/community.ts";
import { element } from "#ui/element.ts";
import { say } from "#ui/messages/toast.ts";

const KEY = "p";
/** Who types words here means words. */
const WORDS = "input, textarea, select, [contenteditable]";

async function press(post: HTMLElement, paint: () => void): Promise<void> {
  const isPinned = "pinned" in post.dataset;
  try {
    await pin(post.dataset["post"] ?? "", isPinned ? "unpin" : "pin");
    if (isPinned) delete post.dataset["pinned"];
    else post.dataset["pinned"] = "";
    paint();
    say(isPinned ? texts.unpinned : texts.pinned);
  } catch (error) {
    say(sentenceOf(failureOf(error)));
  }
}

/** Leads to the button, which does it. */
function listen(button: HTMLButtonElement): void {
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const isTyped = target instanceof Element && target.matches(WORDS);
    if (key !== KEY || ctrlKey || metaKey || altKey || shiftKey || isTyped || !$settings.get().playerKeys) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    button.focus();
  });
}

/** Puts "Pin" to the post of this page, for whoever looks after the community; the server decides who does. */
export function startPinning(): void {
  const post = document.querySelector<HTMLElement>(".thread[data-post]");
  const acts = post?.querySelector("[data-acts]");
  if (!post || !acts) return;
  const words = element("span", "");
  const button = element("button", "btn btn-quiet", words);
  button.type = "button";
  const paint = () => words.replaceChildren("pinned" in post.dataset ? texts.unpin : texts.pin);
  if ($settings.get().playerKeys) {
    const hint = element("kbd", "com-key", KEY);
    hint.ariaHidden = "true";
    button.setAttribute("aria-keyshortcuts", KEY);
    button.append(hint);
  }
  paint();
  button.addEventListener("click", () => void press(post, paint));
  acts.append(button);
  listen(button);
}
