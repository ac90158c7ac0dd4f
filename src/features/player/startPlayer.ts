import { timecode } from "#features/curriculum/curriculum.ts";
import { $settings } from "#features/settings/settings.store.ts";
import { startNotes } from "#features/notes/lessonNotes.ts";
import { hasStoredSession } from "#lib/session.ts";
import { barOf } from "./bar.ts";
import { markChapters } from "#features/transcript/chapters.ts";
import { obey } from "./commands.ts";
import { Completion } from "./completion.ts";
import { offerNext } from "./ending.ts";
import { Film } from "./film.ts";
import { showKeys } from "./help.ts";
import { actFor, placeOf } from "./keys.ts";
import { announceErrors, announceResume, sayer } from "./announcements.ts";
import { resumeAt, secondIn } from "./player.ts";
import keysCss from "./keys.css?inline";
import panelCss from "./panel.css?inline";
import playerCss from "./player.css?inline";
import transcriptCss from "./transcript.css?inline";
import { STARTS_AT } from "./player.text.ts";
import { positionIn, tellPositions } from "#features/positions/positions.store.ts";
import { hideWhenIdle, pressPicture } from "./picture.ts";
import { Transcript } from "#features/transcript/transcript.ts";
import { keepWatching } from "#features/positions/watching.ts";

export interface Player {
  /** Goes to the second that a link of the transcript or of a chapter names, and plays. */
  open: (link: HTMLAnchorElement) => void;
  /** A key that was pressed before the player was there. */
  press: (event: KeyboardEvent) => void;
}

const secondOf = (address: string) => secondIn(new URL(address).searchParams.get("t"));

function dress(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([playerCss, panelCss, transcriptCss, keysCss].join(""));
  document.adoptedStyleSheets.push(sheet);
}

function lessonOf({ dataset }: HTMLElement) {
  const [, moduleId] = /^\/module\/(\d+)/.exec(location.pathname) ?? [];
  return { id: dataset["film"] ?? "", moduleId: Number(moduleId), revision: Number(dataset["revision"]) };
}

/** Opens where the address says, else where the learner stopped, here or on another device. */
function begin(film: Film, lessonId: string, say: (words: string) => void): void {
  const asked = secondOf(location.href);
  const { video } = film;
  if (asked !== undefined && asked < film.length) {
    // Another host is not asked before somebody wants to play.
    if (film.isOurs) video.preload = "auto";
    film.seek(asked);
    return say(`${STARTS_AT} ${timecode(asked)}`);
  }
  const resume = () => {
    const second = resumeAt(positionIn(lessonId)?.second ?? 0, film.length);
    if (second === 0 || !video.paused || Math.abs(film.second - second) < 1) return;
    film.seek(second);
    announceResume(film, second);
  };
  if (!video.paused && film.second > 1) return;
  resume();
  if (hasStoredSession()) void tellPositions().then(() => video.played.length === 0 && resume());
}

/** Puts the controls in the place of the big button, and joins video, transcript, keys and progress. */
export function startPlayer(box: HTMLElement, video: HTMLVideoElement): Player {
  dress();
  const film = new Film(box, video);
  const lesson = lessonOf(box);
  const say = sayer(film);
  const lines = document.querySelector<HTMLOListElement>("ol.transcript");
  const transcript = lines ? new Transcript(lines, film, say) : undefined;
  const chapters = markChapters(film);
  const completion = new Completion(lesson);
  box.dataset["on"] = "";
  box.tabIndex = -1;
  const note = startNotes({ film, lesson, say });
  box.append(barOf({ film, chapters, help: showKeys, note }));
  pressPicture(film);
  hideWhenIdle(film);
  announceErrors(film);
  offerNext(film, completion);
  begin(film, lesson.id, say);
  keepWatching(film, lesson.id);
  video.addEventListener("timeupdate", () => !video.paused && !video.seeking && completion.consider(film));
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !$settings.get().playerKeys) return;
    if (document.querySelector("dialog[open]")) return;
    const act = actFor(event, placeOf(event.target as Element, box));
    if (!act) return;
    event.preventDefault();
    obey(act, { film, say, note, help: showKeys, transcript: () => transcript?.toggleBeside() });
  };
  document.addEventListener("keydown", press);
  const open = (link: HTMLAnchorElement) => {
    film.seek(secondOf(link.href) ?? 0);
    film.play();
    transcript?.follow();
    if (box.getBoundingClientRect().bottom < 0) box.scrollIntoView({ block: "start" });
  };
  return { open, press };
}
