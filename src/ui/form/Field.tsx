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

const described = ({ id, hint, shown }: Omit<Around, "label" | "children">) => ({
  "aria-invalid": Boolean(shown),
  "aria-describedby": [hint && `${id}-hint`, shown && `${id}-problem`].filter(Boolean).join(" ") || undefined,
});

/** A labelled line to type in. It keeps what was typed, whatever happens around it. */
export function Field({ label, hint, problem, ...input }: Props) {
  const id = useId();
  const { shown, field, onInput } = useProblem<HTMLInputElement>(problem);
  return (
    <Labelled {...{ id, label, hint, shown }}>
      <input
        className="field-line"
        {...input}
        id={id}
        ref={field}
        onInput={onInput}
        {...described({ id, hint, shown })}
      />
    </Labelled>
  );
}

/** A labelled field for several lines. It keeps what was typed, whatever happens around it. */
export function LongField({ label, hint, problem, ...text }: LongProps) {
  const id = useId();
  const { shown, field, onInput } = useProblem<HTMLTextAreaElement>(problem);
  return (
    <Labelled {...{ id, label, hint, shown }}>
      <textarea
        className="field-line"
        dir="auto"
        {...text}
        id={id}
        ref={field}
        onInput={onInput}
        {...described({ id, hint, shown })}
      />
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
