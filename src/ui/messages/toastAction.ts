import { texts } from "#texts/toast.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { show } from "./toast.ts";
import css from "./toastAction.css?inline";

/**
 * Says something and offers an act; it stays until the act is chosen, it is dismissed or something else is said. Who came
 * to it by the keys is brought back to where they were.
 */
export function toastAction(text: string, title: string, act: () => void): void {
  adoptStyles(css);
  const [offer, close] = [element("button", "toast-act", title), element("button", "toast-close", "×")];
  close.ariaLabel = close.title = texts.dismiss;
  let before = document.activeElement;
  const leave = () => {
    show();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  for (const button of [offer, close]) {
    button.type = "button";
    button.addEventListener("focus", ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && relatedTarget !== offer && relatedTarget !== close)
        before = relatedTarget;
    });
    button.addEventListener("click", leave);
  }
  offer.addEventListener("click", act);
  show(text, offer, close);
}
