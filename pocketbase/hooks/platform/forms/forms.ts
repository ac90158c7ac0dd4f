import { answerByPage } from "../plainPages/plainPage.ts";
import { said } from "../release/texts.ts";
import { decoded } from "../stripe/form.rules.ts";
import type { Body } from "./typed.rules.ts";

/** Whether a browser without scripts sent it: then a page answers. */
export const isForm = (e: core.RequestEvent): boolean =>
  e.request.header.get("Content-Type").startsWith("application/x-www-form-urlencoded");

/** What was sent, as JSON or as a plain form. @throws 400 when it is neither */
export function sentBody(e: core.RequestEvent): Body {
  try {
    const text = toString(e.request.body);
    const body: unknown = isForm(e) ? decoded(text) : JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Body;
  } catch (error) {
    e.app.logger().info("A form could not be read", "path", e.request.url?.path, "error", String(error));
  }
  throw new BadRequestError(said("unreadableForm"));
}

/** Refuses what was sent as JSON, with a sentence at each field. */
export function refuseFields(problems: Partial<Record<string, string>>, message: string): never {
  const errors = Object.entries(problems).map(([field, text = ""]) => [
    field,
    new ValidationError("validation_form", text),
  ]);
  throw new BadRequestError(message, Object.fromEntries(errors));
}

/** Answers a plain form by a page. @param body its markup, in which what was typed is safe */
export function answerWithPage(e: core.RequestEvent, status: number, title: string, body: string): void {
  answerByPage(e, { status, referrer: "same-origin", title, body });
  e.flush();
}
