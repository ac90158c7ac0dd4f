import { useEffect } from "react";
import { $authMethods } from "#features/account/session/authMethods.store.ts";
import { momentWords } from "#lib/momentWords.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/withdrawal.ts";
import { texts as shared } from "#texts/membership.ts";
import { Button } from "#ui/Button.tsx";
import { EmailForm } from "#ui/form/EmailField.tsx";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { MailSent } from "#ui/form/MailSent.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { WriteMail } from "#ui/form/WriteMail.tsx";
import { useStore } from "#ui/useStore.ts";
import {
  $withdrawal,
  askAnew,
  askForWithdrawLink,
  keepContract,
  resendLink,
  startWithdrawal,
  sendWithdrawal,
  type WithdrawalState,
} from "./withdrawal.store.ts";

interface Said {
  title: string;
  text: string;
}

function wordsOf({ screen, email, withdrawnAt }: WithdrawalState): Said {
  const { mailed, done } = texts;
  if (screen === "mailed") return { title: mailed.title, text: fill(mailed.text, { email }) };
  if (screen === "done") return { title: done.title, text: fill(done.text, { moment: momentWords(withdrawnAt) }) };
  return texts[screen];
}

/** Withdrawing from the contract without logging in: by a mail's link, with one press. */
export default asIsland(Withdrawal);

function Withdrawal({ supportEmail }: { supportEmail: string }) {
  const state = useStore($withdrawal);
  const methods = useStore($authMethods);
  useEffect(startWithdrawal, []);
  const isWithoutMail = methods?.mail === false && state.screen === "ask";
  const said = isWithoutMail
    ? { title: texts.noMail.title, text: <WithAddress text={texts.noMail.text} email={supportEmail} /> }
    : wordsOf(state);
  return (
    // Another screen, which nobody asked for: nothing moves, and nobody is led to it.
    <Screen key={isWithoutMail ? "noMail" : "asked"} title={said.title} lead={said.text}>
      {isWithoutMail ? <Declaration email={supportEmail} /> : <Inside {...state} />}
      {state.screen === "ask" && <ShorterWay />}
    </Screen>
  );
}

const EMAIL = "{email}";

/** The owner's sentence, with the address as a link where it is named. */
function WithAddress({ text, email }: { text: typeof texts.noMail.text; email: string }) {
  const [before, after] = fill(text, { email: EMAIL }).split(EMAIL);
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  );
}

/** What the mail says, to be read before it is sent; whoever has no program for mails copies it. */
const Declaration = ({ email }: { email: string }) => (
  <>
    <p className="max-w-[38.9em] border-s-5 border-fg bg-sunk px-4 py-3">{texts.noMail.declaration}</p>
    <WriteMail to={email} subject={texts.noMail.title} body={texts.noMail.declaration} act={texts.noMail.act} />
  </>
);

function Inside({ screen, email, isBusy, isResent, failure, problem }: WithdrawalState) {
  switch (screen) {
    case "ask":
      return (
        <EmailForm
          onSend={(values) => void askForWithdrawLink(values)}
          email={email}
          isBusy={isBusy}
          failure={failure}
        />
      );
    case "mailed":
      return (
        <MailSent
          hint={texts.mailed.hint}
          again={texts.mailed.again}
          {...{ isBusy, isResent, failure }}
          onAgain={() => void resendLink()}
          onBack={askAnew}
        />
      );
    case "confirm":
      return <Confirm isBusy={isBusy} problem={problem} />;
    case "over":
      return (
        <Button look="act" onClick={askAnew}>
          {texts.over.again}
        </Button>
      );
    default:
      return (
        <a className="btn" href={routes.curriculum()}>
          {shared.curriculum}
        </a>
      );
  }
}

const Confirm = ({ isBusy, problem }: Pick<WithdrawalState, "isBusy" | "problem">) => (
  <div className="form">
    {problem && <Notice kind="problem">{problem}</Notice>}
    <div className="flex flex-wrap gap-3">
      <Button look="act" aria-disabled={isBusy} onClick={() => void sendWithdrawal()}>
        {isBusy ? shared.busy : texts.confirm.yes}
      </Button>
      <Button onClick={keepContract}>{texts.confirm.no}</Button>
    </div>
  </div>
);

/** In every page that is sent, so that nothing jumps; seen by whoever is signed in. */
const ShorterWay = () => (
  <p className="mt-6 signed-out:hidden">
    {texts.ask.signedIn} <a href={routes.subscriptions()}>{texts.ask.toMembership}</a>.
  </p>
);
