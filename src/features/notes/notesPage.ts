import { adoptStyles } from "#ui/adoptStyles.ts";
import { outlineHere, placesIn } from "#features/course/pageOutline.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { saveFile } from "#lib/saveFile.ts";
import css from "./notes.css?inline";
import { drawNotes, sayOrOffer } from "./noteList.ts";
import { inOrder, type LessonOfNotes, markdownOf, matchesQuery, type Note } from "./notes.ts";
import { $notes, startNotes } from "./notes.store.ts";
import { texts } from "#texts/notes.ts";

interface Place {
  section: HTMLElement;
  id: string;
  title: string;
  href: string;
}

const placesOn = (page: HTMLElement): Place[] =>
  placesIn(outlineHere()).flatMap(({ id, moduleId, title }) => {
    const section = page.querySelector<HTMLElement>(`[data-notes-of="${id}"]`);
    return section ? [{ section, id, title, href: location.origin + routes.lesson(moduleId, id) }] : [];
  });

const save = (lessons: LessonOfNotes[]): void => saveFile(texts.file, `# ${texts.title}\n\n${markdownOf(lessons)}`);

/** Every note in course order, with search, editing and export. */
export function startNotesPage(): void {
  const page = document.querySelector<HTMLElement>("[data-notes]");
  if (!page) return;
  const places = placesOn(page);
  const search = page.querySelector<HTMLInputElement>("input[type=search]");
  const status = page.querySelector<HTMLElement>("[data-found]");
  const show = (name: string, isShown: boolean) =>
    page.querySelector<HTMLElement>(`[data-${name}]`)?.toggleAttribute("hidden", !isShown);
  const notesIn = ({ id }: Place, all: Note[]) => inOrder(all.filter(({ lessonId }) => lessonId === id));
  const draw = () => {
    const all = $notes.get();
    const query = search?.value.trim() ?? "";
    let found = 0;
    for (const place of places) {
      const notes = notesIn(place, all).filter(({ text }) => matchesQuery(`${place.title} ${text}`, query));
      found += notes.length;
      place.section.hidden = notes.length === 0;
      const list = place.section.querySelector<HTMLElement>("ul");
      const address = ({ second }: Note) => `${place.href}?t=${String(Math.floor(second))}`;
      if (list) drawNotes(list, notes, { address, say: sayOrOffer });
    }
    show("tools", all.length > 0);
    show("empty", all.length === 0);
    if (status) status.textContent = query ? (found > 0 ? fill(texts.found, { count: found }) : texts.foundNone) : "";
  };
  search?.addEventListener("input", draw);
  page.querySelector("[data-save]")?.addEventListener("click", () => {
    const all = $notes.get();
    save(
      places
        .map((place) => ({ ...place, address: place.href, notes: notesIn(place, all) }))
        .filter(({ notes }) => notes.length > 0),
    );
  });
  adoptStyles(css);
  startNotes();
  $notes.subscribe(draw);
}
