import { texts } from "#texts/controls.ts";
import { type Failure, problemBeside, problemOf } from "#lib/failure.ts";
import { Field } from "./Field.tsx";
import { Form } from "./Form.tsx";

interface Props {
  /** What was typed before. */
  email: string | undefined;
  problem: string | undefined;
}

/** Where somebody is reached: the same question in every form. */
export const EmailField = ({ email, problem }: Props) => (
  <Field
    label={texts.email}
    name="email"
    type="email"
    autoComplete="email"
    placeholder={texts.exampleCom}
    defaultValue={email}
    problem={problem}
  />
);

interface EmailFormProps {
  /** What was typed before. */
  email: string | undefined;
  isBusy: boolean;
  failure: Failure | undefined;
  onSend: (values: Record<string, string>) => void;
}

/** Asks where to send a link to. */
export const EmailForm = ({ email, isBusy, failure, onSend }: EmailFormProps) => (
  <Form onSend={onSend} isBusy={isBusy} act={texts.sendLink} problem={problemBeside(failure, ["email"])}>
    <EmailField email={email} problem={problemOf(failure, "email")} />
  </Form>
);
