export type FeedbackType = "general" | "bug" | "suggestion";

/** Sent with `POST /api/course/feedback`, as JSON or as a plain form; answered by 200 when it is kept. */
export interface FeedbackSent {
  /** A name the device gives it, as records have them: sent twice it is kept once. A plain form has none. */
  id?: string;
  type: FeedbackType;
  /** At most 5,000 characters. */
  message: string;
  /** Where an answer goes, or "". */
  email: string;
  /** The path of the page it was written on. */
  page: string;
  /** Of the window, in px. A plain form knows none. */
  width?: number;
  theme?: "light" | "dark";
  /** No person sees this field of the form: only programs fill it in. */
  website: string;
}
