import { element } from "#ui/element.ts";
import type { VideoController } from "#features/video/videoController.ts";
import { iconButton } from "#features/video/icons.ts";
import { playButton } from "./bar/playButton.ts";
import { indexAt, timeWords, type Chapter } from "#features/video/seconds.ts";
import { texts } from "#texts/player.ts";
import { chapterClips } from "./bar/scrub.ts";
import { COMMA } from "#lib/language/comma.ts";

function clockOf(controller: VideoController, chapters: Chapter[]): HTMLElement {
  const clock = element("span", "film-clock");
  controller.onTime(() => {
    const { second, length } = controller;
    const title = chapters[indexAt(chapters, second)]?.title;
    clock.textContent = [timeWords(second, length), title].filter(Boolean).join(COMMA);
  });
  return clock;
}

/** The small player's own bar: back, time, pause and close. */
function smallBar(
  controller: VideoController,
  chapters: Chapter[],
  uses: { back: () => void; close: () => void },
): HTMLElement {
  const back = element("button", "small-back");
  back.type = "button";
  back.ariaLabel = back.title = texts.backToVideo;
  back.addEventListener("click", uses.back);
  const about = element(
    "p",
    "small-about",
    element("b", "", controller.video.ariaLabel ?? ""),
    clockOf(controller, chapters),
  );
  const strip = element("div", "small-strip", ...chapterClips(controller, chapters));
  strip.ariaHidden = "true";
  const close = iconButton("close", texts.closeSmall, uses.close);
  const bar = element("div", "film-small", back, about, playButton(controller), close, strip);
  bar.role = "group";
  bar.ariaLabel = texts.smallPlayer;
  return bar;
}

/** Hidden for two frames: a visible element that changes its place counts as a layout shift. */
function comeUnseen(box: HTMLElement, seen: () => unknown): void {
  box.dataset["unseen"] = "";
  const show = () => {
    delete box.dataset["unseen"];
    seen();
  };
  requestAnimationFrame(() => requestAnimationFrame(show));
}

/** Shows the same video small when it is scrolled out of view while playing. Its place on the page stays empty. */
class SmallPlayer {
  readonly #controller: VideoController;
  readonly #chapters: Chapter[];
  readonly #place = element("div", "film-place");
  #bar: HTMLElement | undefined;
  #isInView = true;

  constructor(controller: VideoController, chapters: Chapter[]) {
    this.#controller = controller;
    this.#chapters = chapters;
  }

  watch(): void {
    const { box, video } = this.#controller;
    const header = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--header-h"));
    const look = ([entry]: IntersectionObserverEntry[]) => {
      this.#isInView = entry?.isIntersecting ?? true;
      this.#decide();
    };
    const frame = box.parentElement ?? box;
    new IntersectionObserver(look, { rootMargin: `-${String(header)}px 0px 0px` }).observe(frame);
    const events = ["play", "enterpictureinpicture", "leavepictureinpicture"];
    for (const event of events) video.addEventListener(event, () => this.#decide());
  }

  #decide(): void {
    const { video, isFullscreen } = this.#controller;
    const hasWindow = document.pictureInPictureElement === video;
    if (this.#isInView || hasWindow) this.#leave();
    else if (!video.paused && !isFullscreen) this.#enter();
  }

  #enter(): void {
    if (this.#bar) return;
    const { box } = this.#controller;
    const hadFocus = box.contains(document.activeElement);
    const bar = smallBar(this.#controller, this.#chapters, { back: () => this.#goBack(), close: () => this.#close() });
    this.#bar = bar;
    box.before(this.#place);
    box.append(bar);
    box.dataset["small"] = "";
    const toggle = bar.querySelector<HTMLElement>(".film-toggle");
    comeUnseen(box, () => hadFocus && toggle?.focus({ preventScroll: true }));
  }

  #leave(): void {
    if (!this.#bar) return;
    const { box } = this.#controller;
    const hadFocus = this.#bar.contains(document.activeElement);
    this.#bar.remove();
    this.#bar = undefined;
    this.#place.remove();
    delete box.dataset["small"];
    comeUnseen(box, () => hadFocus && box.focus({ preventScroll: true }));
  }

  #goBack(): void {
    this.#leave();
    const { box } = this.#controller;
    box.scrollIntoView({ block: "start" });
  }

  #close(): void {
    this.#controller.video.pause();
    this.#leave();
  }
}

/** Keeps a playing video in view while somebody reads on. */
export const startSmallPlayer = (controller: VideoController, chapters: Chapter[]): void =>
  new SmallPlayer(controller, chapters).watch();
