import { timecode } from "#features/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { element } from "#ui/element.ts";
import type { VideoController } from "#features/video/videoController.ts";
import { texts } from "#texts/player.ts";

const SAID_FOR_MS = 1600;
const RESUMED_FOR_S = 6;
const NARROW = "(width < 800px)";

const button = (text: string, press: () => void, className = ""): HTMLButtonElement => {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
};

/** A short word over the picture that a screen reader hears too: "Speed 1.25×". */
export function announcer(controller: VideoController): (text: string) => void {
  const said = element("p", "film-said");
  said.role = "status";
  controller.box.append(said);
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    said.textContent = text;
    timer = window.setTimeout(() => said.replaceChildren(), SAID_FOR_MS);
  };
}

/** The two other places a video can be watched in; a browser that refuses one is said over the picture. */
export function otherPlaces(controller: VideoController, say: (text: string) => void) {
  const { video } = controller;
  const whyNot = () => (video.readyState === video.HAVE_NOTHING ? texts.noPictureYet : texts.noPicture);
  return {
    fullScreen: () => void controller.toggleFullscreen().catch(() => say(texts.noFullScreen)),
    pictureInPicture: () => void controller.togglePictureInPicture().catch(() => say(whyNot())),
  };
}

/** On a phone the picture is too small for this and the big button, so it goes below, above the chapters. */
function placeResume({ box }: VideoController, note: HTMLElement): void {
  const chapters = document.querySelector(".chapters");
  if (chapters && matchMedia(NARROW).matches) chapters.before(note);
  else box.append(note);
}

/** "Resuming at 4:12", with a button to start over; it disappears after a few seconds of playing. */
export function announceResume(controller: VideoController, second: number): void {
  document.querySelector(".film-resume")?.remove();
  const note = element("div", "film-resume");
  const text = element("p", "");
  text.role = "status";
  const startOver = () => {
    controller.seek(0);
    note.remove();
    controller.box.focus({ preventScroll: true });
    controller.play();
  };
  note.append(text, button(texts.startOver, startOver));
  placeResume(controller, note);
  text.textContent = fill(texts.resuming, { time: timecode(second) });
  const goAway = () => {
    if (
      controller.video.paused ||
      Math.abs(controller.second - second) < RESUMED_FOR_S ||
      note.matches(":focus-within")
    )
      return;
    note.remove();
    controller.video.removeEventListener("timeupdate", goAway);
  };
  controller.video.addEventListener("timeupdate", goAway);
}

/** Says that the lesson was completed and offers to undo it, until answered or until the video ends. */
export function announceCompletion(controller: VideoController, undo: () => void): void {
  const note = element("div", "film-note");
  const text = element("p", "");
  text.role = "status";
  const takeBack = () => {
    undo();
    text.textContent = texts.undone;
    controller.box.focus({ preventScroll: true });
    back.remove();
    close.remove();
    window.setTimeout(() => note.remove(), SAID_FOR_MS * 2);
  };
  const back = button(texts.undo, takeBack);
  const close = button(texts.close, () => {
    note.remove();
    controller.box.focus({ preventScroll: true });
  });
  note.append(text, back, close);
  controller.box.append(note);
  text.textContent = texts.lessonCompleted;
  controller.video.addEventListener("ended", () => note.remove(), { once: true });
}

/** Takes the place of a video that failed: why, and what can be done. */
export function announceErrors(controller: VideoController): void {
  const { video, box } = controller;
  const [source] = video.getElementsByTagName("source");
  const draw = () => {
    const canNever = source?.type && video.canPlayType(source.type) === "";
    const why = canNever ? texts.notPlayable : navigator.onLine ? texts.notLoaded : texts.offline;
    const panel = element("div", "film-panel", element("p", "film-title", why));
    panel.role = "alert";
    const retry = button(texts.retry, () => {
      const { second } = controller;
      panel.remove();
      controller.reload();
      controller.seek(second);
      controller.play();
      box.focus({ preventScroll: true });
    });
    retry.className = "btn";
    const read = element("a", "", texts.readInstead);
    read.href = "#transcript";
    panel.append(element("p", "film-ways", retry, document.querySelector("#transcript") ? read : ""));
    box.querySelector(".film-panel")?.remove();
    box.append(panel);
  };
  video.addEventListener("error", draw);
  // Only the last <source> tells that nothing can be played.
  source?.addEventListener("error", draw);
  if (video.error || (source && video.networkState === video.NETWORK_NO_SOURCE)) draw();
}
