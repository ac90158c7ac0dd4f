import { element } from "#ui/element.ts";
import type { VideoController } from "#features/video/videoController.ts";
import { iconButton } from "#features/video/icons.ts";
import { indexAt, secondIn } from "#features/video/seconds.ts";
import { $preferences, changePreferences } from "#features/video/preferences.store.ts";
import { texts } from "#texts/transcript.ts";
import { addMarkButton } from "#features/bookmarks/marking/lessonMarks.ts";
import { lessonHere } from "#features/course/pageOutline.ts";
import { addCopyButton } from "./copyLinks.ts";

const ROOM_BESIDE = matchMedia("(min-width: 1100px)");
const MEANS_READING = ["wheel", "touchmove"] as const;
const SCROLL_KEYS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|Tab)$/;

interface Line {
  start: number;
  link: HTMLAnchorElement;
}

const isStill = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || "still" in document.documentElement.dataset;

/** The lines of the transcript: the current one is marked and kept in view inside their own box. */
export class Transcript {
  readonly #controller: VideoController;
  readonly #lines: Line[];
  readonly #box: HTMLElement;
  readonly #again: HTMLButtonElement;
  readonly #beside: HTMLButtonElement;
  readonly #home: HTMLElement;
  readonly #side: HTMLElement;
  #current = -1;
  #isFollowing = true;

  constructor(list: HTMLOListElement, controller: VideoController, say: (words: string) => void) {
    this.#controller = controller;
    this.#home = list.parentElement as HTMLElement;
    this.#lines = [...list.querySelectorAll("a")].map((link) => ({
      link,
      start: secondIn(new URL(link.href).searchParams.get("t")) ?? 0,
    }));
    const lesson = lessonHere();
    for (const { link } of this.#lines) {
      addCopyButton(link, say);
      if (lesson) addMarkButton(link, lesson, say);
    }
    this.#box = element("div", "film-lines");
    list.before(this.#box);
    this.#box.append(list);
    this.#again = element("button", "btn film-again", texts.followAgain);
    this.#again.hidden = true;
    this.#again.addEventListener("click", () => this.follow());
    this.#box.append(this.#again);
    this.#beside = element("button", "btn film-beside", texts.showBeside);
    this.#beside.addEventListener("click", () => this.toggleBeside());
    this.#side = this.#buildSide();
    this.#listen();
    if (!controller.video.paused) this.place();
  }

  #buildSide(): HTMLElement {
    const close = iconButton("close", texts.close, () => this.toggleBeside());
    const side = element("section", "film-side", element("div", "", element("h2", "", texts.title), close));
    side.ariaLabel = texts.beside;
    return side;
  }

  #listen(): void {
    for (const event of MEANS_READING) this.#box.addEventListener(event, () => this.#pause(), { passive: true });
    this.#box.addEventListener("keydown", ({ key }) => SCROLL_KEYS.test(key) && this.#pause());
    // The scroll bar belongs to the box itself, a line to its link.
    this.#box.addEventListener("pointerdown", ({ target }) => target === this.#box && this.#pause());
    for (const event of ["timeupdate", "seeked"]) this.#controller.video.addEventListener(event, () => this.#show());
    this.#controller.video.addEventListener("play", () => this.place());
    ROOM_BESIDE.addEventListener("change", () => this.place());
    new ResizeObserver(() => this.#fit()).observe(this.#controller.box);
  }

  #fit(): void {
    this.#side.style.height = `${String(this.#controller.box.clientHeight)}px`;
  }

  get #isBeside(): boolean {
    return this.#side.contains(this.#box);
  }

  toggleBeside(): void {
    if (!ROOM_BESIDE.matches) return this.#box.scrollIntoView({ block: "center" });
    const isAsked = !this.#isBeside;
    changePreferences({ beside: isAsked });
    this.place();
    if (isAsked) this.#side.querySelector("button")?.focus();
    else this.#controller.box.focus({ preventScroll: true });
  }

  /** Beside the video if wanted and there is room, else in its tab. */
  place(): void {
    const rail = document.querySelector(".rail");
    const isBeside = ROOM_BESIDE.matches && $preferences.get().beside && rail !== null;
    this.#box.classList.add("film-boxed");
    if (isBeside === this.#isBeside) return this.#offer();
    if (isBeside) {
      this.#side.append(this.#box);
      rail.prepend(this.#side);
    } else {
      this.#home.append(this.#box);
      this.#side.remove();
    }
    this.#showTab(!isBeside);
    this.#fit();
    this.#offer();
    this.#scroll();
  }

  /** Its tab would be empty while it is beside the video. */
  #showTab(isShown: boolean): void {
    const tab = document.querySelector<HTMLElement>(`[data-tabs] a[href="#${this.#home.id}"]`);
    if (!tab) return;
    if (!isShown && tab.ariaSelected === "true") tab.parentElement?.querySelector("a")?.click();
    tab.hidden = !isShown;
  }

  #offer(): void {
    if (ROOM_BESIDE.matches && !this.#isBeside) this.#box.before(this.#beside);
    else this.#beside.remove();
  }

  #pause(): void {
    if (this.#controller.video.paused || !this.#isFollowing) return;
    this.#isFollowing = false;
    this.#again.hidden = false;
  }

  /** Keeps the current line in view again. */
  follow(): void {
    this.#isFollowing = true;
    if (this.#again === document.activeElement) this.#lines[this.#current]?.link.focus({ preventScroll: true });
    this.#again.hidden = true;
    this.#scroll();
  }

  #show(): void {
    const now = indexAt(this.#lines, this.#controller.second);
    if (now === this.#current) return;
    this.#lines[this.#current]?.link.removeAttribute("aria-current");
    this.#lines[now]?.link.setAttribute("aria-current", "true");
    this.#current = now;
    if (this.#isFollowing) this.#scroll();
  }

  #scroll(): void {
    const row = this.#lines[this.#current]?.link.parentElement;
    if (!row) return;
    const box = this.#box.getBoundingClientRect();
    const top = this.#box.scrollTop + row.getBoundingClientRect().top - box.top - box.height / 3;
    this.#box.scrollTo({ top, behavior: isStill() ? "instant" : "smooth" });
  }
}
