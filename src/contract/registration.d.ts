/** Sent with `POST /api/course/register`; without mail with the plain create of an account. */
export interface RegistrationSent {
  email: string;
  password: string;
  passwordConfirm: string;
  displayName: string;
  zone: string;
  /** People leave it empty. */
  website: string;
  /** How long the form was open; at least 2,000. */
  filledInMs: number;
}

/** What a password may lack; refused with the code `validation_password_…` of the first. */
export type PasswordNeed = "length" | "lower" | "upper" | "digit" | "symbol";
