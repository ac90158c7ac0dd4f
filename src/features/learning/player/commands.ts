import { texts } from "#texts/player.ts";
import { fill } from "#lib/fill.ts";
import { seeBookmarks } from "#features/learning/bookmarks/marking/seeBookmarks.ts";
import { timecode } from "#features/learning/course/formats.ts";
import type { VideoController } from "#features/learning/video/videoController.ts";
import type { KeyCommand } from "./keys.ts";

interface Uses {
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

type Run<Does extends KeyCommand["does"]> = (act: Extract<KeyCommand, { does: Does }>, uses: Uses) => unknown;

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
  bookmarks: seeBookmarks,
  lesson: ({ rel }, { leave }) => leave(rel),
};

/** Runs a command and announces it. */
export function runCommand(act: KeyCommand, uses: Uses): void {
  const command = COMMANDS[act.does] as Run<KeyCommand["does"]>;
  const word = command(act as never, uses);
  if (typeof word === "string") uses.say(word);
}
