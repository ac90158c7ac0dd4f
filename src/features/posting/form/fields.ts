import { texts } from "#texts/posting.ts";
import { element } from "#ui/element.ts";

export type Line = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface Asked {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
}

let count = 0;

/** A field with its name above it and, below, what is wrong with it and how it is filled in. */
export function fieldOf<One extends Line>(line: One, { name, label, hint = "", isOptional }: Asked): HTMLElement {
  const id = `posting-${name}-${String((count += 1))}`;
  line.className = "field-line";
  Object.assign(line, { id, name });
  const title = element("label", "", label, ...(isOptional ? [" ", element("span", "tc", texts.optional)] : []));
  title.htmlFor = id;
  const problem = element("p", "field-problem", element("span", ""));
  Object.assign(problem, { id: `${id}-problem`, hidden: true });
  problem.dataset["problem"] = name;
  const below = element("p", "field-hint", hint);
  below.id = `${id}-hint`;
  line.setAttribute("aria-describedby", `${problem.id} ${below.id}`);
  return element("div", "field", title, line, problem, below);
}

export function input(asked: Asked): HTMLElement {
  const line = Object.assign(element("input", ""), { type: "text", autocomplete: "off", dir: "auto" });
  return fieldOf(line, asked);
}

/** A text of several lines; how much room is left is said below it. */
export function area(asked: Asked, rows: number): HTMLElement {
  const line = Object.assign(element("textarea", ""), { rows, dir: "auto" });
  const field = fieldOf(line, asked);
  const room = element("p", "field-hint");
  room.role = "status";
  room.dataset["room"] = asked.name;
  field.append(room);
  return field;
}

export function select(asked: Asked, ...options: HTMLElement[]): HTMLElement {
  const line = element("select", "", ...options);
  line.autocomplete = "off";
  return fieldOf(line, asked);
}

export const option = (value: string, text: string): HTMLOptionElement =>
  Object.assign(element("option", "", text), { value });

export function button(title: string, look: string, press?: () => void): HTMLButtonElement {
  const made = element("button", `btn ${look}`.trim(), title);
  made.type = press ? "button" : "submit";
  if (press) made.addEventListener("click", press);
  return made;
}

/** What stands in a form's fields by their names; of pictures nothing. */
export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].filter((one): one is [string, string] => typeof one[1] === "string"));

/** What was chosen stays chosen also while what there is to choose from is still being fetched. */
function choose(line: HTMLSelectElement, value: string): void {
  if (![...line.options].some((one) => one.value === value)) line.append(option(value, value));
  line.value = value;
}

/** Writes values into a form; writing what stands there would move the cursor. */
export function fillIn(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const lines = form.elements.namedItem(name);
    if (lines instanceof RadioNodeList) lines.value = value;
    else if (lines instanceof HTMLSelectElement) choose(lines, value);
    else if (lines instanceof HTMLInputElement && lines.type === "radio") lines.checked = lines.value === value;
    else if (lines && "value" in lines && lines.value !== value) lines.value = value;
  }
}
