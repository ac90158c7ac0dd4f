import type { VideoController } from "#features/video/videoController.ts";
import * as routes from "#lib/routes.ts";
import { adoptStyles } from "#ui/adoptStyles.ts";
import { element } from "#ui/element.ts";
import { composer } from "./composer.ts";
import { drawNotes, sayOrOffer } from "./noteList.ts";
import type { Note } from "./notes.ts";
import css from "./notes.css?inline";
import { $notes, notesOf, startNotes as openNotes, writeNote } from "./notes.store.ts";
import { texts } from "#texts/notes.ts";

interface Uses {
  controller: VideoController;
  lesson: { id: string; moduleId: number };
  say: (text: string) => void;
}

function section(): { whole: HTMLElement; list: HTMLElement } {
  const title = element("h2", "", texts.title);
  title.tabIndex = -1;
  title.dataset["notesTitle"] = "";
  const list = element("ul", "notes");
  const all = element("a", "", texts.all);
  all.href = routes.page("notes");
  const whole = element("section", "film-notes", title, list, element("p", "", all));
  whole.ariaLabel = texts.title;
  return { whole, list };
}

/** The lesson's notes below its parts, as soon as there is one. @returns what begins a note at the second */
export function startNotes({ controller, lesson, say }: Uses): () => void {
  const { whole, list } = section();
  const place = document.querySelector(".lesson .body");
  const here = routes.lesson(lesson.moduleId, lesson.id);
  const uses = { address: ({ second }: Note) => `${here}?t=${String(Math.floor(second))}`, say: sayOrOffer };
  const draw = () => {
    const notes = notesOf(lesson.id);
    whole.hidden = notes.length === 0;
    drawNotes(list, notes, uses);
  };
  adoptStyles(css);
  place?.insertBefore(whole, place.querySelector(":scope > .ends"));
  openNotes();
  $notes.subscribe(draw);
  return () => {
    controller.box.querySelector("form")?.remove();
    const wasPlaying = !controller.video.paused;
    const before = document.activeElement;
    controller.video.pause();
    const { second } = controller;
    const done = (text: string | undefined) => {
      // Whoever came by the keys goes on where they were; the box hears the player's keys for all others.
      const back =
        before instanceof HTMLElement && before.isConnected && before !== document.body ? before : controller.box;
      back.focus({ preventScroll: true });
      if (text !== undefined) say(writeNote({ lessonId: lesson.id, second, text }) ? texts.kept : texts.keptOnPage);
      if (wasPlaying) controller.play();
    };
    controller.box.append(composer({ second, done }));
    controller.box.querySelector("textarea")?.focus();
  };
}
