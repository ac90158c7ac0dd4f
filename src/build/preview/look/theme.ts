/**
 * The theme of the author's own pages, as a script for their heads: what was chosen on the site, else what the machine is
 * set to, also when that changes while they are open.
 */
export const THEME = `{
  const dark = matchMedia("(prefers-color-scheme:dark)");
  const follow = () => {
    const chosen = localStorage.getItem("theme");
    document.documentElement.dataset.theme = chosen === "dark" || (chosen !== "light" && dark.matches) ? "dark" : "light";
  };
  follow();
  dark.addEventListener("change", follow);
}`;
