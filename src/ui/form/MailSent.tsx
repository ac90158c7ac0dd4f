import { type Failure, sentenceOf } from "#lib/failure.ts";
import { texts } from "#texts/controls.ts";
import { Notice } from "./Form.tsx";
import { Icon } from "#ui/Icon.tsx";

interface Props {
  /** Where in the mailbox to look for what. */
  hint: string;
  isBusy: boolean;
  /** What is said once it was sent again. */
  again: string;
  isResent: boolean;
  failure?: Failure | undefined;
  onAgain: () => void;
  onBack: () => void;
}

/** What one can do while a mail is on its way. */
export const MailSent = ({ hint, again, isBusy, isResent, failure, onAgain, onBack }: Props) => (
  <div className="form">
    <p className="grid grid-cols-[20px_1fr] gap-3 text-muted [&>svg]:mt-0.75">
      <Icon name="mail" />
      <span>{hint}</span>
    </p>
    {(failure ?? isResent) && (
      <Notice kind={failure ? "problem" : "done"}>{failure ? sentenceOf(failure) : again}</Notice>
    )}
    <div className="flex flex-wrap gap-3">
      <button type="button" className="btn" aria-disabled={isBusy} onClick={onAgain}>
        {isBusy ? texts.oneMoment : texts.sendAgain}
      </button>
      <button type="button" className="btn btn-quiet" onClick={onBack}>
        {texts.otherAddress}
      </button>
    </div>
  </div>
);
