/** What somebody writes about. `refund` and `privacy` have a deadline, and are marked for the operator. */
export type ContactTopic = "course" | "account" | "premium" | "refund" | "privacy" | "other";

/** Sent with `POST /api/course/contact`, as JSON or as a plain form; answered by 200 when it is kept. */
export interface ContactSent {
  /** A name the device gives it, as records have them: sent twice it is kept once. A plain form has none. */
  id?: string;
  /** At most 80 characters. */
  name: string;
  /** Where the answer goes. */
  email: string;
  topic: ContactTopic;
  /** At most 5,000 characters. */
  message: string;
  /** No person sees this field of the form: only programs fill it in. */
  website: string;
  /** How long the form was there, 2,000 at least; asked of whatever is sent as JSON. */
  filledInMs?: number;
}
