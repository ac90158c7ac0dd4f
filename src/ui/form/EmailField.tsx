import { Field } from "./Field.tsx";

interface Props {
  /** What was typed before. */
  email: string | undefined;
  problem: string | undefined;
}

/** Where somebody is reached: the same question in every form. */
export const EmailField = ({ email, problem }: Props) => (
  <Field
    label="Email"
    name="email"
    type="email"
    autoComplete="email"
    placeholder="you@example.com"
    defaultValue={email}
    problem={problem}
  />
);
