import { adoptStyles } from "#ui/adoptStyles.ts";
import type { PlacedLesson } from "#features/course/pageOutline.ts";
import { timecode } from "#features/course/formats.ts";
import { $settings } from "#features/settings/settings.store.ts";
import { startNotes } from "#features/notes/lessonNotes.ts";
import { ask } from "#features/questions/asking.ts";
import { hasStoredSession } from "#lib/session.ts";
import { toggleSecond } from "#features/bookmarks/marking/lessonMarks.ts";
import { barOf } from "./bar/bar.ts";
import { startSmallPlayer } from "./small.ts";
import { markChapters } from "#features/transcript/chapters.ts";
import { runCommand } from "./keys/commands.ts";
import { Completion } from "./completion.ts";
import { countWatching } from "./counting.ts";
import { offerNext } from "./ending.ts";
import { VideoController } from "#features/video/videoController.ts";
import { showKeys } from "./keys/help.ts";
import { commandFor, focusPlaceOf } from "./keys/keys.ts";
import { announceErrors, announceResume, announcer, otherPlaces } from "./announcements.ts";
import { resumeAt, secondIn } from "#features/video/seconds.ts";
import barCss from "./bar/bar.css?inline";
import narrowBarCss from "./bar/narrow.css?inline";
import keysCss from "./keys/keys.css?inline";
import panelCss from "./panel.css?inline";
import playerCss from "./player.css?inline";
import smallCss from "./small.css?inline";
import transcriptCss from "#features/transcript/transcript.css?inline";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/player.ts";
import { PLAY } from "#lib/routes.ts";
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

const STYLES = [playerCss, barCss, narrowBarCss, panelCss, transcriptCss, keysCss, smallCss].join("");

/** A search result plays on arrival; if the browser refuses, focus waits on the play button. */
function playWhenAsked({ box, video }: VideoController): void {
  if (location.hash !== PLAY) return;
  // A copied or reloaded address should only carry the second.
  history.replaceState(history.state, "", location.pathname + location.search);
  video.play().catch(() => box.querySelector<HTMLElement>(".film-toggle")?.focus());
}

/** Starts at the second in the address, else where the learner stopped, here or on another device. */
function begin(controller: VideoController, lessonId: string, say: (words: string) => void): void {
  const asked = secondOf(location.href);
  const { video } = controller;
  if (asked !== undefined && asked < controller.length) {
    // Nothing is requested from another host before somebody plays.
    if (controller.isOurs) video.preload = "auto";
    controller.seek(asked);
    playWhenAsked(controller);
    return say(fill(texts.startsAt, { time: timecode(asked) }));
  }
  const resume = () => {
    const second = resumeAt(positionIn(lessonId)?.second ?? 0, controller.length);
    if (second === 0 || !video.paused || Math.abs(controller.second - second) < 1) return;
    controller.seek(second);
    announceResume(controller, second);
  };
  if (!video.paused && controller.second > 1) return;
  resume();
  if (hasStoredSession()) void tellPositions().then(() => video.played.length === 0 && resume());
}

function follow(controller: VideoController, lesson: PlacedLesson): void {
  keepWatching(controller, lesson.id);
  countWatching(controller, lesson);
}

/** Replaces the big button with the controls, and connects video, transcript, keys and progress. */
export function startPlayer(box: HTMLElement, video: HTMLVideoElement, lesson: PlacedLesson): Player {
  adoptStyles(STYLES);
  const controller = new VideoController(box, video, lesson.seconds);
  const say = announcer(controller);
  const lines = document.querySelector<HTMLOListElement>("ol.transcript");
  const transcript = lines ? new Transcript(lines, controller, say) : undefined;
  const chapters = markChapters(controller);
  const completion = new Completion(lesson);
  box.dataset["on"] = "";
  box.tabIndex = -1;
  const note = startNotes({ controller, lesson, say });
  const mark = () => toggleSecond(lesson, controller.second, say);
  const places = otherPlaces(controller, say);
  box.append(barOf({ controller, chapters, help: showKeys, note, mark, ...places }));
  pressPicture(controller, places.fullScreen);
  hideWhenIdle(controller);
  startSmallPlayer(controller, chapters);
  announceErrors(controller);
  offerNext(controller, completion);
  begin(controller, lesson.id, say);
  follow(controller, lesson);
  video.addEventListener("timeupdate", () => !video.paused && !video.seeking && completion.consider(controller));
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !$settings.get().playerKeys) return;
    if (document.querySelector("dialog[open]")) return;
    const act = commandFor(event, focusPlaceOf(event.target as Element, box));
    if (!act) return;
    event.preventDefault();
    const others = { transcript: () => transcript?.toggleBeside(), ask: () => ask(lesson, controller.second, say) };
    runCommand(act, { controller, say, note, mark, help: showKeys, ...others, ...places });
  };
  document.addEventListener("keydown", press);
  const open = (link: HTMLAnchorElement) => {
    controller.seek(secondOf(link.href) ?? 0);
    controller.play();
    transcript?.follow();
    if (box.getBoundingClientRect().bottom < 0) box.scrollIntoView({ block: "start" });
  };
  return { open, press };
}
