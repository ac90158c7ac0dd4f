import { useEffect, useRef } from "react";
import type { Failure } from "#lib/failure.ts";

/** For a form: when what was sent is refused, the focus goes to the first field that says why. */
export function useRefusedField(isBusy: boolean, failure: Failure | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isBusy && failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isBusy, failure]);
  return form;
}
