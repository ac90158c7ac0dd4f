import type { Film } from "#features/player/film.ts";
import * as routes from "#lib/routes.ts";
import { element } from "#ui/element.ts";
import { composer } from "./composer.ts";
import { drawNotes, sayOrOffer } from "./noteList.ts";
import type { Note } from "./notes.ts";
import { dressNotes } from "./dressNotes.ts";
import { $notesChanged, followNotes, notesOf, tellNotes, writeNote } from "./notes.store.ts";
import * as words from "./notes.text.ts";

interface Uses {
  film: Film;
  lesson: { id: string; moduleId: number };
  say: (text: string) => void;
}

function section(): { whole: HTMLElement; list: HTMLElement } {
  const title = element("h2", "", words.MY_NOTES);
  title.tabIndex = -1;
  title.dataset["notesTitle"] = "";
  const all = element("a", "", words.ALL_NOTES);
  all.href = routes.page("notes");
  const list = element("ul", "notes");
  const whole = element("section", "film-notes", title, list, element("p", "", all));
  whole.ariaLabel = words.MY_NOTES;
  return { whole, list };
}

/** The lesson's notes below its parts, as soon as there is one. @returns what begins a note at the second */
export function startNotes({ film, lesson, say }: Uses): () => void {
  const { whole, list } = section();
  const place = document.querySelector(".lesson .body");
  const here = routes.lesson(lesson.moduleId, lesson.id);
  const uses = { address: ({ second }: Note) => `${here}?t=${String(Math.floor(second))}`, say: sayOrOffer };
  const draw = () => {
    const notes = notesOf(lesson.id);
    whole.hidden = notes.length === 0;
    drawNotes(list, notes, uses);
  };
  dressNotes();
  place?.insertBefore(whole, place.querySelector(":scope > .ends"));
  $notesChanged.subscribe(draw);
  followNotes();
  void tellNotes();
  return () => {
    film.box.querySelector("form")?.remove();
    const wasPlaying = !film.video.paused;
    film.video.pause();
    const { second } = film;
    const done = (text: string | undefined) => {
      film.box.focus({ preventScroll: true });
      if (text !== undefined) say(writeNote({ lessonId: lesson.id, second, text }) ? words.KEPT : words.KEPT_ON_PAGE);
      if (wasPlaying) film.play();
    };
    film.box.append(composer({ second, done }));
    film.box.querySelector("textarea")?.focus();
  };
}
