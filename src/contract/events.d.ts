/** What may be counted, and nothing else (spec §7): each event with its properties. */
export interface Events {
  page_view: { page_name: string };
  lesson_start: { module_id: number; lesson_id: string };
  lesson_complete: { module_id: number; lesson_id: string };
  module_complete: { module_id: number };
  user_registration: { method: string };
  user_login: { method: string };
  error: { error_type: string; error_message: string };
  performance: { metric: string; value: number };
  feedback: { type: string; has_email: boolean; message_length: number };
}

/** Sent with `POST /api/course/events`, in a list of at most 20. */
export interface EventSent {
  name: string;
  props: object;
  /** A random word for one day: it joins the events of a visit and nothing else. */
  visit: string;
}
