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
  const leave = (rel: "next" | "prev") => {
    const address = rel === "next" ? next : previous;
    if (address !== undefined) location.assign(address);
  };
  const others = { leave, transcript: toggleTranscript, ask: () => askAtSecond(lesson, controller.second, say) };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !$settings.get().playerKeys) return;
    if (isOverlaid() || document.querySelector("dialog[open]")) return;
    const act = commandFor(event, focusPlaceOf(event.target as Element, controller.box));
    if (!act) return;
    event.preventDefault();
    runCommand(act, { controller, say, ...bar, ...others });
  };
  return { bar, press };
}

export type Acts = ReturnType<typeof actsOf>;

/** Leads to where a question about a second of the lesson is written. */
function askAtSecond({ id }: { id: string }, second: number, say: (text: string) => void): void {
  // Nobody leaves a lesson for a page that does not come.
  if (!navigator.onLine) return say(questionTexts.askOffline);
  location.assign(community.write("questions", id, second));
}

interface Commanded {
  controller: VideoController;
  say: (words: string) => void;
  help: () => void;
  transcript: () => void;
  note: () => void;
  ask: () => void;
  mark: () => void;
  fullScreen: () => void;
  pictureInPicture: () => void;
  /** Goes to the lesson before or after this one, where there is one. */
  leave: (rel: "next" | "prev") => void;
}

type Run<Does extends KeyCommand["does"]> = (act: Extract<KeyCommand, { does: Does }>, uses: Commanded) => unknown;

/** Runs each command and returns the word to announce. */
const COMMANDS: { [Does in KeyCommand["does"]]: Run<Does> } = {
  toggle: (_, { controller }) => {
    controller.toggle();
    return controller.video.paused ? texts.paused : texts.playing;
  },
  skip: ({ seconds }, { controller }) => {
    controller.seek(controller.second + seconds);
    return timecode(controller.second);
  },
  jump: ({ share }, { controller }) => {
    controller.seek(controller.length * share);
    return timecode(controller.second);
  },
  speed: ({ step }, { controller }) => {
    controller.changeSpeed(step);
    return fill(texts.speed, { value: String(controller.speed) });
  },
  louder: ({ by }, { controller }) => {
    controller.setVolume(controller.video.volume + by);
    return fill(texts.volume, { value: String(Math.round(controller.video.volume * 100)) });
  },
  mute: (_, { controller }) => {
    controller.mute();
    return controller.video.muted ? texts.muted : texts.sound;
  },
  captions: (_, { controller }) => {
    controller.toggleCaptions();
    return controller.captions?.mode === "showing" ? texts.captions : texts.captionsOff;
  },
  fullscreen: (_, { fullScreen }) => fullScreen(),
  pictureInPicture: (_, uses) => uses.pictureInPicture(),
  transcript: (_, { transcript }) => transcript(),
  help: (_, { help }) => help(),
  note: (_, { note }) => note(),
  ask: (_, { ask }) => ask(),
  mark: (_, { mark }) => mark(),
  bookmarks: () => seeOverlay("bookmarks"),
  lesson: ({ rel }, { leave }) => leave(rel),
};

/** Runs a command and announces it. */
function runCommand(act: KeyCommand, uses: Commanded): void {
  const command = COMMANDS[act.does] as Run<KeyCommand["does"]>;
  const word = command(act as never, uses);
  if (typeof word === "string") uses.say(word);
}
