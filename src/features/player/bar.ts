import { timecode } from "#features/curriculum/curriculum.ts";
import { element } from "#ui/element.ts";
import type { Film } from "./film.ts";
import { drawing, iconButton, type Icon } from "./icons.ts";
import { SPEEDS, type Chapter } from "./player.ts";
import { scrubOf } from "./scrub.ts";

function set(button: HTMLButtonElement, icon: Icon, label: string): void {
  button.innerHTML = drawing(icon);
  button.ariaLabel = button.title = label;
}

function playButton({ video }: Film, toggle: () => void): HTMLButtonElement {
  const button = iconButton("play", "Play", toggle, "film-toggle");
  const show = () => set(button, video.paused ? "play" : "pause", video.paused ? "Play" : "Pause");
  for (const event of ["play", "pause", "ended"]) video.addEventListener(event, show);
  show();
  return button;
}

function clock(film: Film): HTMLElement {
  const text = element("span", "film-clock");
  const show = () => (text.textContent = `${timecode(film.second)} / ${timecode(film.length)}`);
  for (const event of ["timeupdate", "seeking", "durationchange"]) film.video.addEventListener(event, show);
  show();
  return text;
}

function speedChoice(film: Film): HTMLElement {
  const select = element("select", "");
  select.ariaLabel = "Speed";
  for (const speed of SPEEDS) select.append(new Option(`${String(speed)}×`, String(speed)));
  const slower = iconButton("slower", "Slower", () => film.changeSpeed(-1));
  const faster = iconButton("faster", "Faster", () => film.changeSpeed(1));
  const show = () => {
    select.value = String(film.speed);
    // Not disabled: whoever stands on it must not lose the focus at the end.
    slower.ariaDisabled = String(film.speed === SPEEDS[0]);
    faster.ariaDisabled = String(film.speed === SPEEDS.at(-1));
  };
  select.addEventListener("change", () => film.setSpeed(Number(select.value)));
  film.video.addEventListener("ratechange", show);
  show();
  return element("span", "film-speed", slower, select, faster);
}

function sound(film: Film): HTMLElement {
  const button = iconButton("sound", "Mute", () => film.mute());
  const slider = element("input", "");
  Object.assign(slider, { type: "range", min: "0", max: "1", step: "0.05", ariaLabel: "Volume" });
  slider.dataset["position"] = "";
  slider.addEventListener("input", () => film.setVolume(Number(slider.value)));
  const show = () => {
    const isSilent = film.video.muted || film.video.volume === 0;
    set(button, isSilent ? "silence" : "sound", "Mute");
    button.ariaPressed = String(film.video.muted);
    slider.value = String(isSilent ? 0 : film.video.volume);
    slider.ariaValueText = `${String(Math.round(Number(slider.value) * 100))} %`;
  };
  film.video.addEventListener("volumechange", show);
  show();
  return element("span", "film-sound", button, slider);
}

function captionsButton(film: Film): HTMLButtonElement | "" {
  const { captions } = film;
  if (!captions) return "";
  const button = iconButton("captions", "Captions", () => film.toggleCaptions());
  const show = () => (button.ariaPressed = String(captions.mode === "showing"));
  film.video.textTracks.addEventListener("change", show);
  show();
  return button;
}

function fullButton(film: Film): HTMLButtonElement {
  const button = iconButton("full", "Full screen", () => void film.toggleFullscreen());
  document.addEventListener("fullscreenchange", () => {
    set(button, film.isFullscreen ? "small" : "full", film.isFullscreen ? "Leave full screen" : "Full screen");
  });
  return button;
}

interface Uses {
  film: Film;
  chapters: Chapter[];
  help: () => void;
  note: () => void;
}

/** The control bar of the video. */
export function barOf({ film, chapters, help, note }: Uses): HTMLElement {
  const wide = "film-wide";
  const picture = document.pictureInPictureEnabled
    ? iconButton("picture", "Picture in picture", () => void film.togglePictureInPicture(), wide)
    : "";
  const bar = element(
    "div",
    "film-bar",
    playButton(film, () => film.toggle()),
    clock(film),
    scrubOf(film, chapters),
    speedChoice(film),
    sound(film),
    captionsButton(film),
    iconButton("note", "Write a note", note),
    picture,
    iconButton("help", "Player keys", help, wide),
    fullButton(film),
  );
  bar.role = "group";
  bar.ariaLabel = "Video controls";
  return bar;
}
