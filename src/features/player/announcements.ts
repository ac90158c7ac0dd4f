import { timecode } from "#features/curriculum/curriculum.ts";
import { element } from "#ui/element.ts";
import type { Film } from "./film.ts";
import * as words from "./player.text.ts";

const SAID_FOR_MS = 1600;
const RESUMED_FOR_S = 6;

const button = (text: string, press: () => void, className = ""): HTMLButtonElement => {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
};

/** A short word over the picture that a screen reader hears too: "Speed 1.25×". */
export function sayer(film: Film): (text: string) => void {
  const said = element("p", "film-said");
  said.role = "status";
  film.box.append(said);
  let timer = 0;
  return (text) => {
    clearTimeout(timer);
    said.textContent = text;
    timer = window.setTimeout(() => said.replaceChildren(), SAID_FOR_MS);
  };
}

/** "Resuming at 4:12", with the way back to the beginning; it goes once the video has gone on for a while. */
export function announceResume(film: Film, second: number): void {
  film.box.querySelector(".film-resume")?.remove();
  const note = element("div", "film-resume");
  const text = element("p", "");
  text.role = "status";
  const startOver = () => {
    film.seek(0);
    note.remove();
    film.box.focus({ preventScroll: true });
    film.play();
  };
  note.append(text, button(words.START_OVER, startOver));
  film.box.append(note);
  text.textContent = `${words.RESUMING} ${timecode(second)}`;
  const goAway = () => {
    if (film.video.paused || Math.abs(film.second - second) < RESUMED_FOR_S || note.matches(":focus-within")) return;
    note.remove();
    film.video.removeEventListener("timeupdate", goAway);
  };
  film.video.addEventListener("timeupdate", goAway);
}

/** What just happened to the lesson, with the way back. It stays until it is answered or the video ends. */
export function announceCompletion(film: Film, undo: () => void): void {
  const note = element("div", "film-note");
  const text = element("p", "");
  text.role = "status";
  const takeBack = () => {
    undo();
    text.textContent = words.UNDONE;
    film.box.focus({ preventScroll: true });
    back.remove();
    close.remove();
    window.setTimeout(() => note.remove(), SAID_FOR_MS * 2);
  };
  const back = button(words.UNDO, takeBack);
  const close = button("Close", () => {
    note.remove();
    film.box.focus({ preventScroll: true });
  });
  note.append(text, back, close);
  film.box.append(note);
  text.textContent = words.COMPLETED;
  film.video.addEventListener("ended", () => note.remove(), { once: true });
}

/** In place of a picture that did not come: why, and what can be done. */
export function announceErrors(film: Film): void {
  const { video, box } = film;
  const [source] = video.getElementsByTagName("source");
  const draw = () => {
    const canNever = source?.type && video.canPlayType(source.type) === "";
    const why = canNever ? words.NOT_PLAYABLE : navigator.onLine ? words.NOT_LOADED : words.OFFLINE;
    const panel = element("div", "film-panel", element("p", "film-title", why));
    panel.role = "alert";
    const retry = button(words.RETRY, () => {
      const { second } = film;
      panel.remove();
      film.reload();
      film.seek(second);
      film.play();
      box.focus({ preventScroll: true });
    });
    retry.className = "btn";
    const read = element("a", "", words.READ_INSTEAD);
    read.href = "#transcript";
    panel.append(element("p", "film-ways", retry, document.querySelector("#transcript") ? read : ""));
    box.querySelector(".film-panel")?.remove();
    box.append(panel);
  };
  video.addEventListener("error", draw);
  // What cannot be played at all is said by the last source.
  source?.addEventListener("error", draw);
  if (video.error || (source && video.networkState === video.NETWORK_NO_SOURCE)) draw();
}
