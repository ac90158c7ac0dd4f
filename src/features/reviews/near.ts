import { pathHere } from "#features/bookmarks/kept/pathHere.ts";
import { reportUnexpected } from "#lib/report.ts";
import { texts } from "#texts/reviews.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { errorScreen } from "#ui/messages/errorScreen.ts";
import type { Reviewed } from "./kept/reviews.ts";

/** How far below the screen the section may be when it is filled. */
const NEAR = "600px";
// Its place is kept: what comes later moves nothing.
const PLACE = `#reviews { min-height: 340px; margin-top: 40px; padding-top: 28px; border-top: 1.5px solid var(--line) }
  #reviews > h2 { font-size: 1.375rem; line-height: 1.15 } #reviews > h2:focus { outline: none } #reviews > h2 + p { margin-top: 14px }
  @media print { #reviews { display: none } }`;

/** The lesson or module that this page is; undefined on every other page. */
function reviewedHere(): Reviewed | undefined {
  const [, module, lesson] = /^\/module\/(\d+)(?:\/([\w-]+))?\/?$/.exec(pathHere()) ?? [];
  if (!module) return undefined;
  return lesson ? { contentId: lesson, kind: "lesson" } : { contentId: module, kind: "module" };
}

function fail(section: HTMLElement, error: unknown): void {
  reportUnexpected(error);
  section.replaceChildren(errorScreen());
}

function fill(section: HTMLElement, title: HTMLElement, about: Reviewed): void {
  const load = () =>
    import("./section/section.ts").then(
      ({ startSection }) => startSection(section, title, about),
      (error: unknown) => {
        if (navigator.onLine) return fail(section, error);
        section.replaceChildren(title, element("p", "", texts.offline));
        addEventListener("online", () => void load(), { once: true });
        return undefined;
      },
    );
  load().catch((error: unknown) => fail(section, error));
}

/** Puts the section of reviews at the end of a lesson or module; it is filled, and asked for, when it comes near. */
export function startReviews(): void {
  const about = reviewedHere();
  const place = document.querySelector(".lesson > .body, .wrap:has(> .lessons)");
  if (!about || !place || document.getElementById("reviews")) return;
  adoptStyles(PLACE);
  const title = element("h2", "", texts.title);
  title.tabIndex = -1;
  title.id = "reviews-title";
  const section = element("section", "", title);
  section.id = "reviews";
  section.setAttribute("aria-labelledby", title.id);
  place.append(section);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      fill(section, title, about);
    },
    { rootMargin: NEAR },
  );
  observer.observe(section);
  // Brought back by the login, which knows where somebody was.
  if (location.hash === "#reviews") section.scrollIntoView();
}
