import { fill } from "#lib/fill.ts";
import { texts } from "#texts/offline.ts";
import { megabytes, type Row } from "./kept.ts";
import { $rows, $standing, keep, loadRows, remove, stop } from "./kept.store.ts";
import { keptRow, type RowActs } from "./keptRow.ts";

/** As src/worker/bounds.ts has them, together. */
const VISITS_MB = 60;

const NOTES = { loading: texts.loading, known: "", offline: texts.notConnected, none: texts.none };

/** The module whose page this is, or a lesson of it. */
const moduleHere = (): number | undefined => {
  const [, id] = /^\/module\/(\d+)/.exec(location.pathname) ?? [];
  return id ? Number(id) : undefined;
};

class KeptPanel {
  readonly #dialog: HTMLDialogElement;
  readonly #acts: RowActs = {
    keep: (row) => void this.#keep(row),
    stop: ({ id }) => stop(id),
    remove: (row) => void this.#remove(row),
  };

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
    $rows.subscribe(() => this.#draw());
    $standing.subscribe(() => this.#draw());
  }

  #part(selector: string): HTMLElement {
    return this.#dialog.querySelector<HTMLElement>(selector) as HTMLElement;
  }

  #say(words: string): void {
    this.#part("[data-said]").textContent = words;
  }

  async #keep(row: Row): Promise<void> {
    this.#say("");
    const refusal = await keep(row);
    const { title } = row;
    const state = $rows.get().find(({ id }) => id === row.id)?.state;
    if (refusal) this.#say(texts.refusals[refusal]);
    else this.#say(state === "kept" ? fill(texts.whole, { title }) : texts.stopped);
  }

  async #remove({ id, title }: Row): Promise<void> {
    await remove(id);
    this.#say(fill(texts.removed, { title }));
  }

  /** The focus stays at the same row: at the same button, or the first one that came in its place. */
  #draw(): void {
    const standing = $standing.get();
    const rows = standing === "none" ? [] : $rows.get();
    const list = this.#part("[data-list]");
    const focused = list.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
    const [id, act] = [focused?.closest("li")?.dataset["id"], focused?.dataset["act"]];
    list.replaceChildren(...rows.map((row) => keptRow(row, standing === "known", this.#acts)));
    const row = id === undefined ? null : list.querySelector<HTMLElement>(`[data-id="${id}"]`);
    if (focused)
      (
        row?.querySelector<HTMLElement>(`[data-act="${act}"]`) ??
        row?.querySelector("button") ??
        this.#part("h2")
      ).focus();
    this.#drawNotes(rows);
  }

  #drawNotes(rows: Row[]): void {
    const standing = $standing.get();
    const isEmpty = standing === "known" && rows.length === 0;
    const note = isEmpty ? texts.empty : NOTES[standing];
    if (this.#part("[data-note]").textContent !== note) this.#part("[data-note]").textContent = note;
    const kept = rows.filter(({ state }) => state === "kept" || state === "changed");
    const bytes = kept.reduce((sum, row) => sum + row.bytes, 0);
    const sum = bytes > 0 ? `${fill(texts.sum, { size: megabytes(bytes) })} ` : "";
    const visits = fill(texts.visits, { size: VISITS_MB });
    this.#part("[data-sum]").textContent = standing === "none" ? "" : sum + visits;
  }
}

const started = new WeakSet<HTMLDialogElement>();

/** Fills the list of what is kept on this device and what could be, each time it is opened. */
export function startKeptPanel(dialog: HTMLDialogElement): void {
  if (!started.has(dialog)) new KeptPanel(dialog);
  started.add(dialog);
  void loadRows(moduleHere());
}
