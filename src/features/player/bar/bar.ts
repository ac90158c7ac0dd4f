import { texts as playerTexts } from "#texts/player.ts";
import { element } from "#ui/element.ts";
import type { VideoController } from "#features/video/videoController.ts";
import { iconButton, setIcon } from "#features/video/icons.ts";
import { texts } from "#texts/bookmarks.ts";
import { playButton } from "./playButton.ts";
import { SPEEDS } from "#features/video/preferences.ts";
import { timeWords, type Chapter } from "#features/video/seconds.ts";
import { scrubOf } from "./scrub.ts";

function clock(controller: VideoController): HTMLElement {
  const text = element("span", "film-clock");
  controller.onTime(() => (text.textContent = timeWords(controller.second, controller.length)));
  return text;
}

function speedChoice(controller: VideoController): HTMLElement {
  const select = element("select", "");
  select.ariaLabel = playerTexts.speedName;
  for (const speed of SPEEDS) select.append(new Option(`${String(speed)}×`, String(speed)));
  const slower = iconButton("slower", playerTexts.slower, () => controller.changeSpeed(-1));
  const faster = iconButton("faster", playerTexts.faster, () => controller.changeSpeed(1));
  const show = () => {
    select.value = String(controller.speed);
    // Not disabled: at either end the button would lose focus.
    slower.ariaDisabled = String(controller.speed === SPEEDS[0]);
    faster.ariaDisabled = String(controller.speed === SPEEDS.at(-1));
  };
  select.addEventListener("change", () => controller.setSpeed(Number(select.value)));
  controller.video.addEventListener("ratechange", show);
  show();
  return element("span", "film-speed", slower, select, faster);
}

function sound(controller: VideoController): HTMLElement {
  const button = iconButton("sound", playerTexts.mute, () => controller.mute());
  const slider = element("input", "");
  Object.assign(slider, { type: "range", min: "0", max: "1", step: "0.05", ariaLabel: playerTexts.volumeName });
  slider.dataset["position"] = "";
  slider.addEventListener("input", () => controller.setVolume(Number(slider.value)));
  const show = () => {
    const isSilent = controller.video.muted || controller.video.volume === 0;
    setIcon(button, isSilent ? "silence" : "sound", playerTexts.mute);
    button.ariaPressed = String(controller.video.muted);
    slider.value = String(isSilent ? 0 : controller.video.volume);
    slider.ariaValueText = `${String(Math.round(Number(slider.value) * 100))} %`;
  };
  controller.video.addEventListener("volumechange", show);
  show();
  return element("span", "film-sound", button, slider);
}

function captionsButton(controller: VideoController): HTMLButtonElement | "" {
  const { captions } = controller;
  if (!captions) return "";
  const button = iconButton("captions", playerTexts.captionsName, () => controller.toggleCaptions());
  const show = () => (button.ariaPressed = String(captions.mode === "showing"));
  controller.video.textTracks.addEventListener("change", show);
  show();
  return button;
}

function fullButton({ controller, fullScreen }: Uses): HTMLButtonElement {
  const button = iconButton("full", playerTexts.fullScreen, fullScreen);
  document.addEventListener("fullscreenchange", () => {
    setIcon(
      button,
      controller.isFullscreen ? "small" : "full",
      controller.isFullscreen ? playerTexts.leaveFullScreen : playerTexts.fullScreen,
    );
  });
  return button;
}

interface Uses {
  controller: VideoController;
  chapters: Chapter[];
  help: () => void;
  note: () => void;
  mark: () => void;
  fullScreen: () => void;
  pictureInPicture: () => void;
}

/** The control bar of the video. */
export function barOf(uses: Uses): HTMLElement {
  const { controller, chapters, help, note, mark, pictureInPicture } = uses;
  const wide = "film-wide";
  const picture = document.pictureInPictureEnabled
    ? iconButton("picture", playerTexts.picturePicture, pictureInPicture, wide)
    : "";
  const bar = element(
    "div",
    "film-bar",
    playButton(controller),
    clock(controller),
    scrubOf(controller, chapters),
    speedChoice(controller),
    sound(controller),
    captionsButton(controller),
    iconButton("note", playerTexts.writeNote, note),
    iconButton("bookmark", texts.markSecond, mark, wide),
    picture,
    iconButton("help", playerTexts.playerKeys, help, wide),
    fullButton(uses),
  );
  bar.role = "group";
  bar.ariaLabel = playerTexts.videoControls;
  return bar;
}
