const lessonsOnPage = () => [...document.querySelectorAll<HTMLElement>("[data-tags]")];

function hide(element: Element | null, hidden: boolean): void {
  element?.toggleAttribute("hidden", hidden);
}

/** Level and topic narrow the tracks down to the lessons that carry both; a module without one is left out. */
function apply(form: HTMLFormElement): void {
  const wanted = [...new FormData(form).values()].filter((value) => value !== "") as string[];
  let count = 0;
  for (const lesson of lessonsOnPage()) {
    const fits = wanted.every((value) => lesson.dataset["tags"]?.split(" ").includes(value));
    hide(lesson.closest("li"), !fits);
    if (fits) count += 1;
  }
  for (const module of document.querySelectorAll("[data-filter-item]")) {
    hide(module, wanted.length > 0 && !module.querySelector("li:not([hidden]) [data-tags]"));
  }
  hide(form.querySelector("[data-clear]"), wanted.length === 0);
  const said = count === 0 ? "No modules match." : `${count} lesson${count === 1 ? "" : "s"}`;
  form.querySelector("[data-count]")?.replaceChildren(wanted.length > 0 ? said : "");
}

/** The filters work without a server and stay out of sight without JavaScript. */
export function startFilters(form: HTMLFormElement): void {
  form.inert = false;
  form.addEventListener("change", () => apply(form));
  form.addEventListener("reset", () => setTimeout(() => apply(form)));
  apply(form);
}
