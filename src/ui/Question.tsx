import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface QuestionProps {
  title: string;
  open: boolean;
  /** By Escape, a press outside, or whatever stands in it. */
  onClose: () => void;
  /** Sent by a button of its own. */
  onAnswer: () => void;
  children: ReactNode;
}

/** A question over the page, of a heading and what stands in a form. The focus goes back to where it came from. */
export function Question({ title, open, onClose, onAnswer, children }: QuestionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onAnswer();
  };
  return (
    <Dialog shape="question" labelledBy={id} title={title} open={open} onClose={onClose} initialFocus={heading}>
      <form className="grid gap-3.5 px-6 pt-5.5 pb-6" noValidate onSubmit={send}>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-panel outline-none">
          {title}
        </h2>
        {children}
      </form>
    </Dialog>
  );
}

/** The ways out of a question, side by side. */
export const Ways = ({ children }: { children: ReactNode }) => <p className="flex flex-wrap gap-3">{children}</p>;

// The server's bound, of whatever is reported (pb_migrations/…_reports.js).
const LONGEST = 500;
const REASONS = ["spam", "rude", "offTopic", "private", "other"] as const;
type Reason = (typeof REASONS)[number];

interface ReasonProps {
  title: string;
  texts: Record<"reportText" | "otherReason" | "reasonFirst" | "wordsFirst" | "report" | "cancel", string> & {
    reasons: Readonly<Record<Reason, string>>;
  };
  /** Something that can be wished for beside, such as blocking whoever wrote it; left out, there is none. */
  also?: string | undefined;
  open: boolean;
  onClose: () => void;
  /** @param reason in words. @param isAlso what can be wished for beside is wished for */
  onTold: (reason: string, isAlso: boolean) => void;
}

/** Asks why something is reported. */
export const ReasonQuestion = ({ open, ...question }: ReasonProps) =>
  // Made anew each time it opens: nothing is chosen then.
  open ? <AskReason {...question} /> : null;

const CHOICE = "flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere";
const BOX = "size-5 flex-none accent-done-solid";

function AskReason({ title, texts, also, onClose, onTold }: Omit<ReasonProps, "open">) {
  const id = useId();
  const [reason, setReason] = useState<Reason>();
  const [more, setMore] = useState("");
  const [isAlso, setAlso] = useState(false);
  const [problem, setProblem] = useState<"reasonFirst" | "wordsFirst">();
  const first = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLTextAreaElement>(null);
  const answer = () => {
    if (!reason) {
      setProblem("reasonFirst");
      first.current?.focus();
    } else if (reason === "other" && !more.trim()) {
      setProblem("wordsFirst");
      lines.current?.focus();
    } else onTold(reason === "other" ? more.trim() : texts.reasons[reason], isAlso);
  };
  const describedBy = (of: typeof problem) => (problem === of ? id : undefined);
  return (
    <Question title={title} open onClose={onClose} onAnswer={answer}>
      <p>{texts.reportText}</p>
      <fieldset className="grid gap-0.5">
        <legend className="sr-only">{title}</legend>
        {REASONS.map((name, at) => (
          <label key={name} className={CHOICE}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name="reason"
              value={name}
              className={BOX}
              checked={reason === name}
              aria-describedby={at === 0 ? describedBy("reasonFirst") : undefined}
              onChange={() => (setReason(name), setProblem(undefined))}
            />
            <span dir="auto">{texts.reasons[name]}</span>
          </label>
        ))}
      </fieldset>
      {reason === "other" && (
        <label className="font-semibold">
          {texts.otherReason}
          <textarea
            ref={lines}
            dir="auto"
            rows={3}
            maxLength={LONGEST}
            value={more}
            aria-describedby={describedBy("wordsFirst")}
            className="mt-1.5 block min-h-12 w-full resize-y rounded-button border border-line-strong bg-bg px-3.5 py-2.5 leading-normal font-normal"
            onChange={({ target }) => (setMore(target.value), setProblem(undefined))}
          />
        </label>
      )}
      <p id={id} role="alert" className="text-danger-text empty:hidden">
        {problem && texts[problem]}
      </p>
      {also && (
        <label className={CHOICE}>
          <input type="checkbox" className={BOX} checked={isAlso} onChange={({ target }) => setAlso(target.checked)} />
          <span dir="auto">{also}</span>
        </label>
      )}
      <Ways>
        <Button type="submit" look="act">
          {texts.report}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </Ways>
    </Question>
  );
}
