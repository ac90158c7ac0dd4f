import { texts } from "#texts/controls.ts";
import { fill } from "#lib/fill.ts";
import { useEffect, useId, useState, type ReactNode } from "react";
import type { PasswordNeed } from "#contract/registration.d.ts";
import { ProblemText, useProblem } from "./Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { missingIn, PASSWORD_NEEDS } from "./passwordRule.ts";
import { COMMA } from "#lib/language/comma.ts";

interface Props {
  label: string;
  name: string;
  /** A password that exists, or a new one: then a list shows live what it still needs. */
  kind: "current" | "new";
  problem?: string | undefined;
  /** Stands beside the label. */
  aside?: ReactNode;
}

/** A password with a button that shows it; pasting and password managers work as ever. */
export function PasswordField({ label, name, kind, problem, aside }: Props) {
  const id = useId();
  const [isShown, show] = useState(false);
  const [missing, setMissing] = useState(() => missingIn(""));
  const { shown, field, onInput } = useProblem<HTMLInputElement>(problem);
  // Something may have been typed or filled in before the island lived: nothing tells of it.
  useEffect(() => setMissing(missingIn(field.current?.value ?? "")), [field]);
  const described = [kind === "new" && `${id}-needs`, shown && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <div className="field-head flex items-baseline justify-between gap-3">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="relative">
        <input
          className="field-line pe-21"
          id={id}
          name={name}
          type={isShown ? "text" : "password"}
          autoComplete={kind === "new" ? "new-password" : "current-password"}
          autoCapitalize="none"
          spellCheck={false}
          ref={field}
          onInput={onInput}
          aria-invalid={Boolean(shown)}
          aria-describedby={described || undefined}
          // On focus too: a password manager may fill in without a word.
          onFocus={({ target }) => setMissing(missingIn(target.value))}
          onChange={({ target }) => setMissing(missingIn(target.value))}
        />
        <button
          type="button"
          className="absolute end-1 top-1 h-10 rounded-button px-3 font-semibold hover:bg-surface-2 aria-pressed:bg-fg aria-pressed:text-bg"
          aria-pressed={isShown}
          onClick={() => show(!isShown)}
        >
          {texts.show}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
      {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
      {kind === "new" && <Needs id={`${id}-needs`} missing={missing} />}
    </div>
  );
}

/** The five classes, ticked off while one types. A screen reader hears what is still missing when that changes. */
function Needs({ id, missing }: { id: string; missing: PasswordNeed[] }) {
  const needs = Object.entries(PASSWORD_NEEDS) as [PasswordNeed, string][];
  const words = missing.map((need) => PASSWORD_NEEDS[need]).join(COMMA);
  return (
    <>
      <ul
        className="mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(min(190px,100%),1fr))] gap-x-4 gap-y-1 text-sm text-muted"
        id={id}
        aria-label={texts.passwordNeeds}
      >
        {needs.map(([need, text]) => (
          <li
            key={need}
            className="flex items-center gap-2 data-met:font-semibold data-met:text-done-text"
            data-met={missing.includes(need) ? undefined : ""}
          >
            <Icon name={missing.includes(need) ? "circle" : "check"} isSmall />
            {text}
            {!missing.includes(need) && <span className="sr-only">{texts.done}</span>}
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {missing.length === needs.length ? "" : words ? fill(texts.stillNeeded, { words }) : texts.passwordHasAllNeeds}
      </p>
    </>
  );
}
