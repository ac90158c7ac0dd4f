import { texts } from "#texts/controls.ts";
import { Notice } from "./Form.tsx";
import { Icon } from "#ui/Icon.tsx";

interface Props {
  /** Where in the mailbox to look for what. */
  hint: string;
  isBusy: boolean;
  /** A sentence after sending again; a problem when that failed. */
  said?: { isProblem: boolean; text: string } | undefined;
  onAgain: () => void;
  onBack: () => void;
}

/** What one can do while a mail is on its way. */
export const MailSent = ({ hint, isBusy, said, onAgain, onBack }: Props) => (
  <div className="form">
    <p className="grid grid-cols-[20px_1fr] gap-3 text-muted [&>svg]:mt-0.75">
      <Icon name="mail" />
      <span>{hint}</span>
    </p>
    {said && <Notice kind={said.isProblem ? "problem" : "done"}>{said.text}</Notice>}
    <div className="flex flex-wrap gap-3">
      <button type="button" className="btn" aria-disabled={isBusy} onClick={onAgain}>
        {isBusy ? texts.oneMoment : texts.sendAgain}
      </button>
      <button type="button" className="btn btn-quiet" onClick={onBack}>
        {texts.useAnotherAddress}
      </button>
    </div>
  </div>
);
