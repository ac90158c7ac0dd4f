import { element } from "#ui/element.ts";
import { show } from "./toast.ts";

/** Says something and offers an act; it stays until the act is chosen or something else is said. */
export function toastAction(text: string, title: string, act: () => void): void {
  const button = element("button", "", title);
  button.type = "button";
  button.addEventListener("click", () => {
    show();
    act();
  });
  show(text, " ", button);
}
