import { PICKED_MOST_BYTES, PICKED_TYPES, redrawn } from "#features/posting/kept/picture.ts";
import type { Pictures } from "#features/posting/kept/posting.store.ts";
import { logFailure } from "#lib/report.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";
import { button, fieldOf } from "./fields.ts";

export const MOST_PICTURES = 3;

interface Shown {
  src: string;
  /** undefined: it is on the server already, under this name. */
  blob?: Blob;
  name?: string;
}

function problemOf({ type, size }: File): string | undefined {
  if (!PICKED_TYPES.includes(type)) return texts.problems.pictureType;
  return size > PICKED_MOST_BYTES ? texts.problems.pictureSize : undefined;
}

/** As an address that the page's policy lets be shown. */
const dataOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });

/** The pictures of a post: those it has, and those that are added; each is drawn anew before it is sent. */
export class PicturesPart {
  readonly element: HTMLElement;
  readonly #list = element("ul", "posting-pictures");
  readonly #said = element("p", "tc");
  readonly #line = Object.assign(element("input", ""), { type: "file", multiple: true });
  readonly #problem: HTMLElement;
  #shown: Shown[];
  readonly #removed: string[] = [];

  /**
   * @param known of a post that is changed: the names of its pictures and where they lie
   * @param isKept also while its form is closed: no draft has pictures
   */
  constructor(known: { name: string; src: string }[], isKept: boolean) {
    this.#shown = known;
    this.#line.accept = PICKED_TYPES.join();
    const asked = { name: "pictures", label: texts.pictures, hint: texts.picturesHint, isOptional: true };
    this.element = fieldOf(this.#line, asked);
    this.#problem = this.element.querySelector("[data-problem]") as HTMLElement;
    this.#said.role = "status";
    this.element.append(this.#list, this.#said);
    // No draft of a form has pictures, and what is typed is nothing of theirs.
    this.#line.addEventListener("input", (event) => event.stopPropagation());
    this.#line.addEventListener("change", () => void this.#pick([...(this.#line.files ?? [])]));
    addEventListener(
      "beforeunload",
      (event) => this.#added.length > 0 && (isKept || this.element.isConnected) && event.preventDefault(),
    );
    this.#draw();
  }

  get #added(): Blob[] {
    return this.#shown.flatMap(({ blob }) => blob ?? []);
  }

  get count(): number {
    return this.#shown.length;
  }

  get sent(): Pictures {
    return { added: this.#added, removed: this.#removed };
  }

  /** They were sent: nothing would be lost with the page. */
  clear(): void {
    this.#shown = [];
    this.#draw();
  }

  #say(problem: string | undefined, said = ""): void {
    (this.#problem.lastElementChild as HTMLElement).textContent = problem ?? "";
    this.#problem.hidden = !problem;
    this.#line.ariaInvalid = String(Boolean(problem));
    this.#said.textContent = said;
  }

  async #pick(files: File[]): Promise<void> {
    this.#say(undefined, texts.drawing);
    this.#line.value = "";
    let [problem, added]: [string | undefined, number] = [undefined, 0];
    for (const file of files) {
      const wrong = this.count >= MOST_PICTURES ? texts.problems.pictureMost : problemOf(file);
      const blob = wrong ? undefined : await redrawn(file).catch(logFailure);
      // Others may have been read meanwhile.
      if (blob && this.count < MOST_PICTURES) {
        this.#shown.push({ src: await dataOf(blob), blob });
        added += 1;
      } else problem = wrong ?? texts.problems.pictureUnread;
    }
    this.#draw();
    this.#say(problem, added > 0 ? fill(texts.pictureAdded, { count: added }) : "");
  }

  #draw(): void {
    const items = this.#shown.map((one, at) => {
      const picture = Object.assign(element("img", ""), { src: one.src, alt: fill(texts.picture, { number: at + 1 }) });
      const remove = button("", "posting-remove", () => this.#remove(one));
      remove.ariaLabel = fill(texts.removePicture, { number: at + 1 });
      remove.append("×");
      return element("li", "", picture, remove);
    });
    this.#list.replaceChildren(...items);
    this.#list.hidden = items.length === 0;
  }

  #remove(one: Shown): void {
    this.#shown = this.#shown.filter((other) => other !== one);
    if (one.name) this.#removed.push(one.name);
    this.#draw();
    this.#say(undefined, texts.pictureRemoved);
    this.#line.focus();
  }
}
