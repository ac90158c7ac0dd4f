import { fill } from "#lib/fill.ts";
import { element } from "#ui/element.ts";
import { texts } from "#texts/search.ts";
import { type Asked, canTakeTag, type Choices, FIELDS, isFiltered } from "./filters.ts";
import { button } from "./lists.ts";

function optionOf(value: string, title: string): HTMLOptionElement {
  const option = element("option", "", title);
  option.value = value;
  return option;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Puts what the catalogue has into the two lists that depend on it. */
export function fillChoices(form: HTMLFormElement, { modules, tags }: Choices): void {
  const into = (name: string, options: HTMLOptionElement[]) =>
    form
      .querySelector(`[name=${name}]`)
      ?.replaceChildren(...[...form.querySelectorAll(`[name=${name}] [value=""]`)], ...options);
  into(
    "module",
    modules.map(({ id, title }) => optionOf(id, fill(texts.moduleName, { id, title }))),
  );
  into(
    "tag",
    tags.map((tag) => optionOf(tag, capital(tag))),
  );
}

/** The chosen tags, each with what leaves it out. */
const tagButtons = (tags: string[], leaveOut: (tag: string) => void): HTMLElement[] =>
  tags.map((tag) => {
    const made = button("adv-tag", capital(tag), () => leaveOut(tag));
    made.ariaLabel = fill(texts.removeTag, { tag });
    made.append(" ", element("span", "", "×"));
    return made;
  });

/** The form says what is asked, wherever that came from. */
export function fillForm(form: HTMLFormElement, asked: Asked, leaveOut: (tag: string) => void): void {
  const field = (name: string) => form.querySelector(`[name=${name}]`) as HTMLInputElement | HTMLSelectElement;
  // Writing what stands there would move the cursor.
  if (field("q").value.trim() !== asked.query) field("q").value = asked.query;
  for (const name of FIELDS) field(name).value = asked[name];
  field("tag").value = "";
  field("tag").disabled = !canTakeTag(asked);
  form.querySelector("[data-chosen]")?.toggleAttribute("hidden", !isFiltered(asked));
  form.querySelector("[data-tags]")?.replaceChildren(...tagButtons(asked.tags, leaveOut));
}
