import { siteBrand, said } from "../release/texts.ts";
import { plainPage, policyFor, type PlainPage, type Body } from "./forms.rules.ts";
import { decoded } from "../stripe.rules.ts";

interface Answer extends PlainPage {
  status: number;
  /** "no-referrer" when the page's own address is a secret; a form that must name its site needs "same-origin". */
  referrer: "no-referrer" | "same-origin";
}

/** Answers with a plain page that no cache may store. */
export function answerByPage(e: core.RequestEvent, { status, referrer, title, body }: Answer): void {
  const nonce = $security.randomString(20);
  const header = e.response.header();
  header.set("Content-Security-Policy", policyFor(nonce));
  header.set("Referrer-Policy", referrer);
  header.set("Cache-Control", "private, no-store");
  header.set("X-Robots-Tag", "noindex");
  return e.html(status, plainPage({ ...siteBrand(e.app.settings().meta.appName), nonce, title, body }));
}

/** True when a browser without scripts sent the form, and so needs a page as the answer. */
export const isForm = (e: core.RequestEvent): boolean =>
  e.request.header.get("Content-Type").startsWith("application/x-www-form-urlencoded");

/** Parses a JSON or form-encoded body. @throws BadRequestError when it is neither */
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

/** Refuses a JSON form with one message per field. @throws BadRequestError */
export function refuseFields(problems: Partial<Record<string, string>>, message: string): never {
  const errors = Object.entries(problems).map(([field, text = ""]) => [
    field,
    new ValidationError("validation_form", text),
  ]);
  throw new BadRequestError(message, Object.fromEntries(errors));
}

/** Answers a plain form with a page. @param body its HTML, with typed text already escaped */
export function answerWithPage(e: core.RequestEvent, status: number, title: string, body: string): void {
  answerByPage(e, { status, referrer: "same-origin", title, body });
  e.flush();
}
