import { type FormEventHandler, type RefObject, useEffect, useRef, useState } from "react";

type Typed = HTMLInputElement | HTMLTextAreaElement;

interface Told<Element> {
  /** What stands at the field now. */
  shown: string | undefined;
  field: RefObject<Element | null>;
  onInput: FormEventHandler;
}

/** What is wrong with a field goes as soon as somebody corrects it, until the form is sent again. */
export function useProblem<Element extends Typed>(problem: string | undefined): Told<Element> {
  const field = useRef<Element>(null);
  const [isCorrected, setCorrected] = useState(false);
  useEffect(() => {
    const form = field.current?.form;
    const onSend = () => setCorrected(false);
    form?.addEventListener("submit", onSend);
    return () => form?.removeEventListener("submit", onSend);
  }, []);
  return { shown: isCorrected ? undefined : problem, field, onInput: () => problem && setCorrected(true) };
}
