import { flushSync } from "react-dom";
import { texts } from "#texts/player.ts";
import { texts as questionTexts } from "#texts/questions.ts";
import { $settings } from "#features/account/settings/settings.store.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";
import { toggleSecond } from "#features/learning/bookmarks/marking/lessonMarks.ts";
import type { PlacedLesson } from "#features/learning/course/course.ts";
import { toggleTranscript } from "#features/learning/transcript/transcript.store.ts";
import { sayOverPicture } from "#features/learning/video/player.store.ts";
import type { VideoController } from "#features/learning/video/videoController.ts";
import * as community from "#lib/communityRoutes.ts";
import { isOverlaid, seeOverlay } from "#ui/overlay.ts";
import { commandFor, focusPlaceOf, type KeyCommand } from "./keys.ts";

/** A note that is being written. */
export interface Writing {
  second: number;
  wasPlaying: boolean;
  /** What had the focus. */
  before: Element | null;
}

interface Uses {
  lesson: PlacedLesson;
  /** The addresses of its neighbours. */
  previous: string | undefined;
  next: string | undefined;
  write: (writing: Writing) => void;
  help: () => void;
}

/** What buttons and keys do. */
export function actsOf(controller: VideoController, { lesson, previous, next, write, help }: Uses) {
  const { video } = controller;
  const say = sayOverPicture;
  const whyNot = () => (video.readyState === video.HAVE_NOTHING ? texts.noPictureYet : texts.noPicture);
  const note = () => {
    const wasPlaying = !video.paused;
    video.pause();
    // At once: what is typed next belongs to the note.
    flushSync(() => write({ second: controller.second, wasPlaying, before: document.activeElement }));
  };
  const bar = {
    help,
    note,
    mark: () => toggleSecond(lesson, controller.second, say),
    // A browser that refuses one is said over the picture.
    fullScreen: () => void controller.toggleFullscreen().catch(() => say(texts.noFullScreen)),
    pictureInPicture: () => void controller.togglePictureInPicture().catch(() => say(whyNot())),
  };
  /** Leads to where a question about a second of the lesson is written. */
  const ask = () => {
    // Nobody leaves a lesson for a page that does not come.
    if (!navigator.onLine) return say(questionTexts.askOffline);
    location.assign(community.write("questions", lesson.id, controller.second));
  };
  const others = { ...bar, ask, transcript: toggleTranscript, bookmarks: () => seeOverlay("bookmarks") };
  /** Runs a command. @returns the word to announce */
  const run = (act: KeyCommand): string | undefined => {
    switch (act.does) {
      case "toggle":
        controller.toggle();
        return video.paused ? texts.paused : texts.playing;
      case "skip":
        controller.seek(controller.second + act.seconds);
        return timecode(controller.second);
      case "jump":
        controller.seek(controller.length * act.share);
        return timecode(controller.second);
      case "speed":
        controller.changeSpeed(act.step);
        return fill(texts.speed, { value: String(controller.speed) });
      case "louder":
        controller.setVolume(video.volume + act.by);
        return fill(texts.volume, { value: String(Math.round(video.volume * 100)) });
      case "mute":
        controller.mute();
        return video.muted ? texts.muted : texts.sound;
      case "captions":
        controller.toggleCaptions();
        return controller.captions?.mode === "showing" ? texts.captions : texts.captionsOff;
      case "lesson": {
        const address = act.rel === "next" ? next : previous;
        if (address !== undefined) location.assign(address);
        return undefined;
      }
      default:
        return void others[act.does]();
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !$settings.get().playerKeys) return;
    if (isOverlaid() || document.querySelector("dialog[open]")) return;
    const act = commandFor(event, focusPlaceOf(event.target as Element, controller.box));
    if (!act) return;
    event.preventDefault();
    const word = run(act);
    if (word !== undefined) say(word);
  };
  return { bar, press };
}

export type Acts = ReturnType<typeof actsOf>;
