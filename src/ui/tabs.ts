const TABS_FROM = matchMedia("(min-width: 800px)");

/** Sets an attribute, or takes it away for false. */
const set = (one: Element | null, name: string, value: string | number | false): void =>
  value === false ? one?.removeAttribute(name) : one?.setAttribute(name, String(value));

/** Links to sections of a page become tabs where there is room; below, they stay links to stacked sections. */
export function startTabs(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll("a")];
  let shown = tabs[0];
  const show = (tab: HTMLAnchorElement, isOn: boolean) => {
    const id = tab.hash.slice(1);
    const panel = document.getElementById(id);
    const isPicked = tab === shown;
    set(tab, "role", isOn && "tab");
    set(tab, "aria-selected", isOn && String(isPicked));
    set(tab, "aria-controls", isOn && id);
    set(tab, "tabindex", isOn && (isPicked ? 0 : -1));
    set(panel, "role", isOn && "tabpanel");
    // The browser's own search finds what stands in a hidden panel, and shows it.
    set(panel, "hidden", isOn && !isPicked && "until-found");
    if (panel) panel.onbeforematch = () => lay(tab);
  };
  const lay = (picked = tabs.find(({ hash }) => hash === location.hash) ?? shown) => {
    shown = picked;
    set(list, "role", TABS_FROM.matches && "tablist");
    for (const tab of tabs) show(tab, TABS_FROM.matches);
  };
  list.onclick = (event) => {
    const tab = (event.target as Element).closest("a");
    if (!tab || !TABS_FROM.matches) return;
    event.preventDefault();
    lay(tab);
  };
  list.onkeydown = ({ key, target }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step || !TABS_FROM.matches) return;
    const seen = tabs.filter(({ hidden }) => !hidden);
    const next = seen.at((seen.indexOf(target as HTMLAnchorElement) + step) % seen.length);
    lay(next);
    next?.focus();
  };
  TABS_FROM.onchange = onhashchange = () => lay();
  lay();
}
