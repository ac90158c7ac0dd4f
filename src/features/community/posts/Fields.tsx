import { useEffect, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { problemBeside, problemOf } from "#lib/failure.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/posting.ts";
import { Button } from "#ui/Button.tsx";
import { FormField } from "#ui/form/FormField.tsx";
import { roomWords } from "#ui/form/roomWords.ts";
import { Notice } from "#ui/form/Form.tsx";
import { useStore } from "#ui/useStore.ts";
import type { Values } from "./draft.ts";
import { MentionArea } from "./Mentions.tsx";
import type { Person } from "./mentions.ts";
import { LONGEST_POST } from "./post.ts";
import type { Writing } from "./writing.store.ts";

export const FORM =
  "grid min-w-0 grow basis-full gap-5 rounded-card border border-fg bg-surface px-5.5 pt-5 pb-5.5 wrap-anywhere max-sm:p-4";
export const TITLE_LOOK = "m-0 text-lg leading-tight outline-none";
export const WAYS = "flex flex-wrap items-center gap-3 max-sm:[&>.btn]:w-full";
const LINE = "field-line bg-bg";

interface FormProps {
  title: string;
  writing: Writing;
  /** The names of its fields at which something is said. */
  fields: readonly string[];
  sendTitle: string;
  cancelTitle: string;
  onLeave: () => void;
  /** What holds for what is written here. */
  hint?: ReactNode;
  /** Its only line gets the focus; where there are several to choose from, its heading says first where one is. */
  isOneLine: boolean;
  children: ReactNode;
}

/** The form in which one writes a post, a reply or a review, and changes them: what went wrong is said where it is. */
export function ComposerForm(props: FormProps) {
  const { title, writing, fields, sendTitle, cancelTitle, onLeave, hint, isOneLine, children } = props;
  const { failure, isSending, draft, refusals } = useStore(writing.$form);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => writing.start(), [writing]);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>(isOneLine ? "textarea" : "h2")?.focus(), [isOneLine]);
  useLayoutEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);
  const beside = failure?.kind === "offline" ? texts.offline : problemBeside(failure, fields);
  const sendAs = isSending ? texts.sending : failure && failure.kind !== "invalid" ? texts.again : sendTitle;
  return (
    <form
      ref={form}
      aria-label={title}
      noValidate
      className={FORM}
      onSubmit={(event) => {
        event.preventDefault();
        void writing.submit();
      }}
    >
      <h2 tabIndex={-1} className={TITLE_LOOK}>
        {title}
      </h2>
      {hint}
      {children}
      {beside && (
        <Notice kind="problem">
          {beside}{" "}
          {failure?.kind === "signedOut" && (
            <a href={routes.login(location.pathname + location.search)}>{texts.signedOut}</a>
          )}
        </Notice>
      )}
      <div className={WAYS}>
        <Button type="submit" look="act" aria-disabled={isSending}>
          {sendAs}
        </Button>
        <Button onClick={onLeave}>{cancelTitle}</Button>
        <p role="status" className="tc empty:hidden">
          {draft}
        </p>
      </div>
    </form>
  );
}

interface LineProps {
  writing: Writing;
  name: string;
  label: string;
  hint?: string | undefined;
  isOptional?: boolean;
}

const labelOf = (label: string, isOptional = false): ReactNode => (
  <>
    {label}
    {isOptional && (
      <>
        {" "}
        <span className="tc">{texts.optional}</span>
      </>
    )}
  </>
);

function useLine({ writing, name }: Pick<LineProps, "writing" | "name">) {
  const { values, failure, isSending } = useStore(writing.$form);
  return { value: values[name] ?? "", problem: problemOf(failure, name), isSending };
}

/** One line to write in. */
export function Line(props: LineProps & Omit<ComponentProps<"input">, "name">) {
  const { writing, name, label, hint, isOptional, ...input } = props;
  const { value, problem, isSending } = useLine(props);
  return (
    <FormField name={name} label={labelOf(label, isOptional)} hint={hint} problem={problem}>
      {(described) => (
        <input
          type="text"
          autoComplete="off"
          dir="auto"
          {...described}
          {...input}
          className={LINE}
          value={value}
          readOnly={isSending}
          onChange={({ target }) => writing.write(name, target.value)}
        />
      )}
    </FormField>
  );
}

interface AreaProps extends LineProps {
  rows: number;
  longest?: number;
  /** Who can be called by name in it. */
  people?: readonly Person[];
}

/** A text of several lines; how much room is left is said below it. */
export function Area({ rows, longest = LONGEST_POST.body, people = [], ...line }: AreaProps) {
  const { writing, name, label, hint, isOptional } = line;
  const { value, problem, isSending } = useLine(line);
  return (
    <FormField
      name={name}
      label={labelOf(label, isOptional)}
      hint={hint}
      problem={problem}
      below={roomWords(value, longest)}
    >
      {(described) => (
        <MentionArea
          people={people}
          write={(text) => writing.write(name, text)}
          {...{ ...described, rows, value, readOnly: isSending, className: `${LINE} min-h-0!` }}
        />
      )}
    </FormField>
  );
}

/** A choice among many. It cannot be read-only, and what is disabled would lose the focus. */
export function Choose({ about, children, ...line }: LineProps & { about?: ReactNode; children: ReactNode }) {
  const { writing, name, label, isOptional } = line;
  const { value, problem } = useLine(line);
  return (
    <FormField
      name={name}
      label={labelOf(label, isOptional)}
      problem={problem}
      below={problem === undefined ? (about ?? "") : undefined}
    >
      {(described) => (
        <select
          autoComplete="off"
          {...described}
          className={LINE}
          value={value}
          onChange={({ target }) => writing.write(name, target.value)}
        >
          {children}
        </select>
      )}
    </FormField>
  );
}

/** What a form begins with, by the names of its fields. */
export const fieldValues = (words: object): Values => ({ ...words }) as Values;
