import { type Failure, problemBeside, problemOf } from "#lib/failure.ts";

/** What the server keeps of a message. */
export const LONGEST_MESSAGE = 5_000;
const COUNTED_FROM = 4_500;

/** How many letters a message still has room for, said once it gets little; less than none when it is too long. */
export const roomLeft = (message: string): number | undefined =>
  message.length < COUNTED_FROM ? undefined : LONGEST_MESSAGE - message.length;

/** Nothing is wrong with the words: sent once more they may arrive. */
export const isToSendAgain = (failure: Failure | undefined): boolean =>
  failure !== undefined && failure.kind !== "invalid";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const fieldIn = (form: HTMLElement, name: string): Field => form.querySelector<Field>(`[name=${name}]`) as Field;

/** Writes what is kept into a form; writing what stands there would move the cursor. */
export function fillForm(form: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldIn(form, name);
    if (field.value !== value) field.value = value;
  }
}

/**
 * Says at each field what is wrong with it, and what is about none of them beside the form.
 * @param fields by their names, with a `[data-problem]` each, whose last element, if there is one, takes the words
 * @param offline the sentence for whoever has no network
 */
export function showFailure(
  form: HTMLElement,
  fields: readonly string[],
  failure: Failure | undefined,
  offline: string,
) {
  for (const name of fields) {
    const problem = problemOf(failure, name);
    const place = form.querySelector<HTMLElement>(`[data-problem=${name}]`) as HTMLElement;
    (place.lastElementChild ?? place).textContent = problem ?? "";
    place.hidden = !problem;
    fieldIn(form, name).ariaInvalid = String(problem !== undefined);
  }
  const beside = failure?.kind === "offline" ? offline : problemBeside(failure, fields);
  const place = form.querySelector<HTMLElement>("[data-failure]") as HTMLElement;
  (place.lastElementChild as HTMLElement).textContent = beside ?? "";
  place.hidden = !beside;
}

/** Where somebody goes on who was refused. */
export const focusProblem = (form: HTMLElement): void =>
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
