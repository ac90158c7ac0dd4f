import { texts } from "#texts/controls.ts";
import { type Failure, problemBeside, problemOf } from "#lib/failure.ts";
import { EmailField } from "./EmailField.tsx";
import { Form } from "./Form.tsx";

interface Props {
  /** What was typed before. */
  email: string | undefined;
  isBusy: boolean;
  failure: Failure | undefined;
  onSend: (values: Record<string, string>) => void;
}

/** Asks where to send a link to. */
export const EmailForm = ({ email, isBusy, failure, onSend }: Props) => (
  <Form onSend={onSend} isBusy={isBusy} act={texts.sendMeLink} problem={problemBeside(failure, ["email"])}>
    <EmailField email={email} problem={problemOf(failure, "email")} />
  </Form>
);
