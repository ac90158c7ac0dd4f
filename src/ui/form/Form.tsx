import { texts } from "#texts/controls.ts";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Icon } from "#ui/Icon.tsx";

/** An error or success message that screen readers announce at once. */
export const Notice = ({ kind, children }: { kind: "problem" | "done"; children: ReactNode }) => (
  <div className="notice" data-kind={kind} role={kind === "problem" ? "alert" : "status"}>
    <Icon name={kind === "problem" ? "alert" : "check"} />
    <div>{children}</div>
  </div>
);

interface Props {
  /** Receives the fields' values by name. */
  onSend: (values: Record<string, string>) => void;
  isBusy: boolean;
  /** The button's label. */
  act: string;
  /** An error about the whole form; fields show their own. */
  problem?: ReactNode;
  children: ReactNode;
}

/** Returns a form's values by field name. */
export const formValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]));

/** A form that submits once at a time, keeps its values, and focuses the first rejected field. */
export function Form({ onSend, isBusy, act, problem, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  // With the change itself: what React does later may belong to the frame before the press, and forget that it was sent.
  useLayoutEffect(() => {
    if (isBusy || !wasSent.current) return;
    wasSent.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  });
  return (
    // method="dialog" does nothing by itself: before the island lives, no password can end in an address.
    <form
      ref={form}
      className="form"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        wasSent.current = true;
        onSend(formValues(event.currentTarget));
      }}
    >
      {children}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <button className="btn btn-act btn-large w-full" aria-disabled={isBusy}>
        {isBusy ? texts.oneMoment : act}
      </button>
    </form>
  );
}
