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

export interface ReasonWords {
  title: string;
  about: string;
  reasons: Readonly<Record<Reason, string>>;
  otherReason: string;
  reasonFirst: string;
  wordsFirst: string;
  report: string;
  cancel: string;
  /** Something that can be wished for beside, such as blocking whoever wrote it; left out, there is none. */
  also?: string | undefined;
}

interface ReasonProps {
  words: ReasonWords;
  open: boolean;
  onClose: () => void;
  /** @param reason in words. @param also what can be wished for beside is wished for */
  onTold: (reason: string, also: boolean) => void;
}

/** Asks why something is reported. */
export const ReasonQuestion = ({ words, open, onClose, onTold }: ReasonProps) =>
  // Made anew each time it opens: nothing is chosen then.
  open ? <AskReason {...{ words, onClose, onTold }} /> : null;

const CHOICE = "flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere";
const BOX = "size-5 flex-none accent-done-solid";

function AskReason({ words, onClose, onTold }: Omit<ReasonProps, "open">) {
  const id = useId();
  const [reason, setReason] = useState<Reason>();
  const [more, setMore] = useState("");
  const [also, setAlso] = useState(false);
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
    } else onTold(reason === "other" ? more.trim() : words.reasons[reason], also);
  };
  const describedBy = (of: typeof problem) => (problem === of ? id : undefined);
  return (
    <Question title={words.title} open onClose={onClose} onAnswer={answer}>
      <p>{words.about}</p>
      <fieldset className="grid gap-0.5">
        <legend className="sr-only">{words.title}</legend>
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
            <span dir="auto">{words.reasons[name]}</span>
          </label>
        ))}
      </fieldset>
      {reason === "other" && (
        <label className="font-semibold">
          {words.otherReason}
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
        {problem && words[problem]}
      </p>
      {words.also && (
        <label className={CHOICE}>
          <input type="checkbox" className={BOX} checked={also} onChange={({ target }) => setAlso(target.checked)} />
          <span dir="auto">{words.also}</span>
        </label>
      )}
      <Ways>
        <Button type="submit" look="act">
          {words.report}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </Ways>
    </Question>
  );
}
