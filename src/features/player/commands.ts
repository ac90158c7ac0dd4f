import { timecode } from "#features/curriculum/curriculum.ts";
import type { Film } from "./film.ts";
import type { Act } from "./keys.ts";

interface Uses {
  film: Film;
  say: (words: string) => void;
  help: () => void;
  transcript: () => void;
}

/** Does what a key asks for, and says so in a word. */
export function obey(act: Act, { film, say, help, transcript }: Uses): void {
  const { video } = film;
  const sayPlace = () => say(timecode(film.second));
  switch (act.does) {
    case "toggle":
      film.toggle();
      return say(video.paused ? "Paused" : "Playing");
    case "skip":
      film.seek(film.second + act.seconds);
      return sayPlace();
    case "jump":
      film.seek(film.length * act.share);
      return sayPlace();
    case "speed":
      film.changeSpeed(act.step);
      return say(`Speed ${String(film.speed)}×`);
    case "louder":
      film.setVolume(video.volume + act.by);
      return say(`Volume ${String(Math.round(video.volume * 100))} %`);
    case "mute":
      film.mute();
      return say(video.muted ? "Muted" : "Sound on");
    case "captions":
      film.toggleCaptions();
      return say(film.captions?.mode === "showing" ? "Captions on" : "Captions off");
    case "fullscreen":
      return void film.toggleFullscreen();
    case "pictureInPicture":
      return void film.togglePictureInPicture();
    case "transcript":
      return transcript();
    case "help":
      return help();
    case "lesson":
      return document.querySelector<HTMLAnchorElement>(`a[rel=${act.rel}]`)?.click();
  }
}
