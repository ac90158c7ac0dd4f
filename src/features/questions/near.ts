import { lessonHere } from "#features/course/pageOutline.ts";
import { reportUnexpected } from "#lib/report.ts";
import { texts } from "#texts/questions.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { errorScreen } from "#ui/messages/errorScreen.ts";

/** How far away the section, or the transcript, may be when the questions are asked for. */
const NEAR = "600px";
// Its place is kept: what comes later moves little.
const PLACE = `#questions { min-height: 340px; margin-top: 40px; padding-top: 28px; border-top: 1.5px solid var(--line) }
  #questions > h2 { font-size: 1.375rem; line-height: 1.15 } #questions > h2:focus { outline: none }
  #questions > p { margin-top: 10px; max-width: 60ch; color: var(--fg-muted) }
  #questions[data-shut] { min-height: 0 }
  @media print { #questions { display: none } }`;

function fill(section: HTMLElement, title: HTMLElement, lesson: { id: string; moduleId: number }): void {
  const fail = (error: unknown) => {
    reportUnexpected(error);
    section.replaceChildren(title, errorScreen());
  };
  const load = () =>
    import("./section/section.ts").then(
      ({ startSection }) => startSection(section, title, lesson),
      (error: unknown) => {
        if (navigator.onLine) return fail(error);
        section.replaceChildren(title, element("p", "", texts.offline));
        addEventListener("online", () => void load(), { once: true });
        return undefined;
      },
    );
  load().catch(fail);
}

/** The lesson is closed to its reader, and so is what is asked about it. */
const isShutHere = (): boolean => document.querySelector("[data-complete]") === null;

/** Puts the questions about a lesson below it; they are fetched when they, or the transcript, come near. */
export function startQuestions(): void {
  const lesson = lessonHere();
  const place = document.querySelector(".lesson > .body");
  if (!lesson || !place || document.getElementById("questions")) return;
  adoptStyles(PLACE);
  const title = element("h2", "", texts.title);
  title.tabIndex = -1;
  title.id = "questions-title";
  const section = element("section", "", title);
  section.id = "questions";
  section.setAttribute("aria-labelledby", title.id);
  place.insertBefore(section, document.getElementById("reviews"));
  if (isShutHere()) {
    section.dataset["shut"] = "";
    return section.append(element("p", "", texts.shut));
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      fill(section, title, lesson);
    },
    { rootMargin: NEAR },
  );
  for (const near of [section, document.querySelector("ol.transcript")]) if (near) observer.observe(near);
  if (location.hash === "#questions") section.scrollIntoView();
}
