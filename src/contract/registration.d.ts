/** Body of `POST /api/course/register`; without mail, of the plain create of an account. */
export interface RegistrationSent {
  email: string;
  password: string;
  passwordConfirm: string;
  displayName: string;
  zone: string;
  /** Honeypot: people leave it empty. */
  website: string;
  /** The time the form was open, at least 2,000 ms. */
  filledInMs: number;
}

/** Requirements of a password; the error code is `validation_password_…` of the first one missing. */
export type PasswordNeed = "length" | "lower" | "upper" | "digit" | "symbol";
