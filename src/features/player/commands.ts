import { timecode } from "#features/curriculum/curriculum.ts";
import type { Film } from "./film.ts";
import type { Act } from "./keys.ts";

interface Uses {
  film: Film;
  say: (words: string) => void;
  help: () => void;
  transcript: () => void;
  note: () => void;
}

type Obey<Does extends Act["does"]> = (act: Extract<Act, { does: Does }>, uses: Uses) => unknown;

/** What each key does; the word that is said of it. */
const COMMANDS: { [Does in Act["does"]]: Obey<Does> } = {
  toggle: (_, { film }) => {
    film.toggle();
    return film.video.paused ? "Paused" : "Playing";
  },
  skip: ({ seconds }, { film }) => {
    film.seek(film.second + seconds);
    return timecode(film.second);
  },
  jump: ({ share }, { film }) => {
    film.seek(film.length * share);
    return timecode(film.second);
  },
  speed: ({ step }, { film }) => {
    film.changeSpeed(step);
    return `Speed ${String(film.speed)}×`;
  },
  louder: ({ by }, { film }) => {
    film.setVolume(film.video.volume + by);
    return `Volume ${String(Math.round(film.video.volume * 100))} %`;
  },
  mute: (_, { film }) => {
    film.mute();
    return film.video.muted ? "Muted" : "Sound on";
  },
  captions: (_, { film }) => {
    film.toggleCaptions();
    return film.captions?.mode === "showing" ? "Captions on" : "Captions off";
  },
  fullscreen: (_, { film }) => void film.toggleFullscreen(),
  pictureInPicture: (_, { film }) => void film.togglePictureInPicture(),
  transcript: (_, { transcript }) => transcript(),
  help: (_, { help }) => help(),
  note: (_, { note }) => note(),
  lesson: ({ rel }) => document.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)?.click(),
};

/** Does what a key asks for, and says so in a word. */
export function obey(act: Act, uses: Uses): void {
  const command = COMMANDS[act.does] as Obey<Act["does"]>;
  const word = command(act as never, uses);
  if (typeof word === "string") uses.say(word);
}
