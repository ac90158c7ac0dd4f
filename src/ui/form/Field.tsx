import {
  type ComponentProps,
  type FormEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Icon } from "#ui/Icon.tsx";

type Typed = HTMLInputElement | HTMLTextAreaElement;

interface Corrected<Element> {
  /** What stands at the field now. */
  shown: string | undefined;
  field: RefObject<Element | null>;
  onInput: FormEventHandler;
}

/** What is wrong with a field goes as soon as somebody corrects it, until the form is sent again. */
export function useProblem<Element extends Typed>(problem: string | undefined): Corrected<Element> {
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

/** What is wrong with a field, right below it. */
export const ProblemText = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-problem" id={id}>
    <Icon name="alert" isSmall />
    <span>{children}</span>
  </p>
);

interface Told {
  label: string;
  name: string;
  hint?: string | undefined;
  /** A sentence when what was entered is refused. */
  problem?: string | undefined;
}
type Props = Told & Omit<ComponentProps<"input">, "id">;
type LongProps = Told & Omit<ComponentProps<"textarea">, "id">;

/** What stands around something to type in: its name, its rule, and what is wrong with it. */
const Labelled = ({ id, label, hint, shown, children }: Around) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
  </div>
);

interface Around {
  id: string;
  label: string;
  hint: string | undefined;
  shown: string | undefined;
  children: ReactNode;
}

/** What ties something to type in to its name, its rule, and what is wrong with it. */
function useTied<Element extends Typed>({ label, hint, problem }: Omit<Told, "name">) {
  const id = useId();
  const { shown, field, onInput } = useProblem<Element>(problem);
  const describedBy = [hint && `${id}-hint`, shown && `${id}-problem`].filter(Boolean).join(" ") || undefined;
  const typed = { id, ref: field, onInput, "aria-invalid": Boolean(shown), "aria-describedby": describedBy };
  return { around: { id, label, hint, shown }, typed };
}

/** A labelled line to type in. It keeps what was typed, whatever happens around it. */
export function Field({ label, hint, problem, ...input }: Props) {
  const { around, typed } = useTied<HTMLInputElement>({ label, hint, problem });
  return (
    <Labelled {...around}>
      <input className="field-line" {...input} {...typed} />
    </Labelled>
  );
}

/** A labelled field for several lines. It keeps what was typed, whatever happens around it. */
export function LongField({ label, hint, problem, ...text }: LongProps) {
  const { around, typed } = useTied<HTMLTextAreaElement>({ label, hint, problem });
  return (
    <Labelled {...around}>
      <textarea className="field-line" dir="auto" {...text} {...typed} />
    </Labelled>
  );
}

interface SelectProps extends Omit<ComponentProps<"select">, "id"> {
  label: string;
  /** What is sent, and what is said. */
  choices: readonly (readonly [value: string, words: string])[];
}

/** A labelled choice among a few. */
export function Select({ label, choices, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="field-line" {...select} id={id}>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
