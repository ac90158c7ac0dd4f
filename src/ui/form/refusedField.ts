import { useLayoutEffect, useRef } from "react";
import type { Failure } from "#lib/failure.ts";

/** For a form: when what was sent is refused, the focus goes to the first field that says why. */
export function useRefusedField(isBusy: boolean, failure: Failure | undefined) {
  const form = useRef<HTMLFormElement>(null);
  // With the change itself, so that whoever was refused goes on where something is wrong.
  useLayoutEffect(() => {
    if (!isBusy && failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isBusy, failure]);
  return form;
}
