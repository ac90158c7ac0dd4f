import { useStore } from "@nanostores/react";
import { type RefObject, useEffect } from "react";
import { isTold } from "#features/community/moderation/kept/moderation.ts";
import { $chosen, type Chosen } from "#features/community/moderation/kept/queue.store.ts";
import type { Failure } from "#lib/failure.ts";

/** What a form's fields hold, by their names. */
export const valuesIn = (form: HTMLFormElement | null): Record<string, string> =>
  form
    ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]))
    : {};

/** What a choice needs next: words, else the button. */
function nextOf({ choice }: Chosen): string {
  if (choice === "upheld" || choice === "rejected") return "[name=answer]";
  return isTold(choice) ? "[name=reason]" : ".btn-act";
}

/**
 * Leads the focus on from a choice that was made by a key, and to the first field that was refused; to the first choice
 * where none was made.
 */
export function useFormFocus(form: RefObject<HTMLFormElement | null>, failure: Failure | undefined): void {
  const chosen = useStore($chosen);
  useEffect(() => {
    if (chosen.isByKey) form.current?.querySelector<HTMLElement>(nextOf(chosen))?.focus();
  }, [form, chosen]);
  useEffect(() => {
    if (failure?.kind !== "invalid") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], fieldset:not(:has(:checked)) input")?.focus();
  }, [form, failure]);
}
