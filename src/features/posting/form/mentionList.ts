import { meant, type Person, queryAt } from "#features/posting/words/mentions.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";

let count = 0;

/** Names of people in the thread, offered below a text while somebody types one behind an @. */
class MentionList {
  readonly #line: HTMLTextAreaElement;
  readonly #people: readonly Person[];
  readonly #list = element("ul", "posting-names");
  readonly #said = element("p", "sr");
  #found: Person[] = [];
  #at = 0;

  constructor(line: HTMLTextAreaElement, people: readonly Person[]) {
    [this.#line, this.#people] = [line, people];
    Object.assign(this.#list, { id: `posting-names-${String((count += 1))}`, role: "listbox", hidden: true });
    this.#list.ariaLabel = texts.mention;
    this.#said.role = "status";
    line.setAttribute("aria-autocomplete", "list");
    line.after(this.#list, this.#said);
    for (const name of ["input", "click"]) line.addEventListener(name, () => this.#look());
    line.addEventListener("blur", () => this.#close());
    line.addEventListener("keydown", (event) => this.#press(event));
  }

  #look(): void {
    const query = queryAt(this.#line.value, this.#line.selectionStart);
    const found = query === undefined ? [] : meant(this.#people, query);
    if (found.length === 0) return this.#close();
    if (found.length !== this.#found.length) this.#said.textContent = fill(texts.found, { count: found.length });
    this.#found = found;
    this.#at = 0;
    this.#draw();
  }

  #draw(): void {
    const options = this.#found.map((person, at) => {
      const one = Object.assign(element("li", "", person.name), {
        role: "option",
        id: `${this.#list.id}-${String(at)}`,
      });
      one.dir = "auto";
      one.ariaSelected = String(at === this.#at);
      // Before the text loses the focus.
      one.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.#take(person);
      });
      return one;
    });
    this.#list.replaceChildren(...options);
    this.#list.hidden = false;
    this.#line.setAttribute("aria-controls", this.#list.id);
    this.#line.setAttribute("aria-activedescendant", options[this.#at]?.id ?? "");
  }

  #close(): void {
    this.#found = [];
    this.#list.hidden = true;
    this.#said.textContent = "";
    this.#line.removeAttribute("aria-controls");
    this.#line.removeAttribute("aria-activedescendant");
  }

  #press(event: KeyboardEvent): void {
    const { length } = this.#found;
    if (length === 0 || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: length - 1 }[event.key];
    const person = this.#found[this.#at];
    if (step !== undefined) {
      this.#at = (this.#at + step) % length;
      this.#draw();
    } else if ((event.key === "Enter" || event.key === "Tab") && person) this.#take(person);
    else if (event.key === "Escape") {
      // The form stays open.
      event.stopPropagation();
      this.#close();
    } else return;
    event.preventDefault();
  }

  #take({ name }: Person): void {
    const { value, selectionStart } = this.#line;
    const from = value.lastIndexOf("@", selectionStart - 1);
    this.#line.setRangeText(`@${name} `, from, selectionStart, "end");
    this.#close();
    this.#line.dispatchEvent(new Event("input", { bubbles: true }));
    this.#line.focus();
  }
}

/** Offers names in a text, where there is anybody to call. */
export function offerNames(line: HTMLTextAreaElement, people: readonly Person[]): void {
  if (people.length > 0) new MentionList(line, people);
}

/** Who wrote in the thread that this page is and can be called, but for its reader. */
export function peopleHere(reader: string): Person[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('.by a[href^="/community/people/"]');
  const all = [...links].map((link) => ({
    id: link.pathname.slice("/community/people/".length),
    name: link.textContent.trim(),
  }));
  const unique = new Map(all.map((person) => [person.id, person]));
  return [...unique.values()].filter(({ id, name }) => /^[a-z0-9]{15}$/.test(id) && id !== reader && name);
}
