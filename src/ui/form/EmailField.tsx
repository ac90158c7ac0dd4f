import { texts } from "#texts/controls.ts";
import { Field } from "./Field.tsx";

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
