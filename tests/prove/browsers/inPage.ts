export type Role = "button" | "link" | "field" | "choice" | "heading";

/**
 * Where in the window the first thing is that is this and is called so, once it can be pressed there; runs in the page,
 * so it uses nothing from outside. A modal dialog is the whole page while it is open.
 */
export function placeOf(role: Role, name: string): { x: number; y: number } | null {
  const selectors = {
    button: "button, [role=button], [role=tab], summary",
    link: "a[href]",
    field: "input:not([type=radio], [type=checkbox]), textarea",
    choice: "input[type=radio], input[type=checkbox]",
    heading: "h1, h2, h3",
  };
  const named = (element: HTMLElement): string => {
    const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const own = element.getAttribute("aria-label");
    const words =
      by.length > 0 ? by.map((id) => document.getElementById(id)?.textContent) : labels.map((it) => it.innerText);
    const heard = element.cloneNode(true) as HTMLElement;
    for (const unheard of heard.querySelectorAll("[aria-hidden=true]")) unheard.remove();
    return (own ?? (words.length > 0 ? words.join(" ") : heard.textContent)).trim().replace(/\s+/g, " ");
  };
  const root =
    [...document.querySelectorAll<HTMLElement>("dialog")].findLast((one) => one.matches(":modal")) ?? document;
  const all = [...root.querySelectorAll<HTMLElement>(selectors[role])];
  const visible = all.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const found = visible.find((one) => named(one) === name) ?? visible.find((one) => named(one).startsWith(name));
  const target = (role === "choice" && (found as HTMLInputElement | undefined)?.labels?.[0]) || found;
  if (!target) return null;
  target.scrollIntoView({ block: "center", behavior: "instant" });
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return top && (target.contains(top) || top.contains(target)) ? { x, y } : null;
}
