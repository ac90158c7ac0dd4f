import { tooManyUntil, refuse } from "../limits/limits.ts";
import { writer } from "../platform/doors/learner.ts";
import { said } from "../release/texts.ts";
import { cardFrom, isProblem, type Typed } from "./card.ts";
import type { PortalRow, SessionRow } from "./objects/paymentRows.rules.ts";
import { find } from "./objects/store.ts";
import { press, successUrl } from "./paying.ts";
import { act, ACTS, openPortal } from "./portal.ts";
import { declineWords, pageTexts } from "./pages/said.ts";

type Body = Record<string, unknown>;

const textIn = (body: Body, name: string): string => (typeof body[name] === "string" ? body[name] : "");

const typedIn = (body: Body): Typed => ({
  card: textIn(body, "card"),
  cvc: textIn(body, "cvc"),
  expires: textIn(body, "expires"),
});

const refusal = (field: string, code: string, message: string): BadRequestError =>
  new BadRequestError(message, { [field]: new ValidationError(code, message) });

function isOwn(app: CoreApp, row: SessionRow | PortalRow, user: string): boolean {
  const owner = row.customer ? find(app, "customer", row.customer)?.metadata["user"] : undefined;
  if (owner !== undefined || row.object === "billing_portal.session") return owner === user;
  return row.client_reference_id === user || row.metadata["user"] === user;
}

/** True when it was answered with 429. */
function isTooMuch(e: core.RequestEvent, { id, customer }: SessionRow | PortalRow): boolean {
  const retryAt = tooManyUntil(e.app, { sandboxOf: customer ?? id });
  if (retryAt !== undefined) refuse(e, retryAt);
  return retryAt !== undefined;
}

/**
 * Pays an open session of the caller's with a test card: `{session, card, cvc?, expires?, proof?}`. Answers
 * `{state: "paid" | "asks", url}`; "asks" is answered by `proof: "complete"` or "fail".
 */
export function paySession(e: core.RequestEvent): void {
  const user = writer(e);
  const body = e.requestInfo().body as Body;
  const session = find(e.app, "checkout.session", textIn(body, "session"));
  if (!session || !isOwn(e.app, session, user.id)) throw new NotFoundError(pageTexts().missing.heading);
  if (isTooMuch(e, session)) return;
  const card = cardFrom(e.app, typedIn(body));
  if (isProblem(card)) throw refusal(card.field, card.code, declineWords(card));
  const proof = textIn(body, "proof");
  if (proof !== "" && proof !== "complete" && proof !== "fail")
    throw refusal("proof", "validation_in_invalid", said("sayOneOf", { acts: "complete, fail" }));
  const pressed = press(e.app, session.id, { card, proof });
  if (!pressed) throw new NotFoundError(pageTexts().missing.heading);
  if (typeof pressed.outcome === "object") {
    const { code, decline_code } = pressed.outcome;
    throw refusal("card", decline_code ?? code, declineWords(pressed.outcome));
  }
  e.response.header().set("Cache-Control", "private, no-store");
  e.json(200, { state: pressed.outcome, url: pressed.outcome === "paid" ? successUrl(pressed.session) : "" });
}

/** Does what the portal page's buttons do: `{session, act: card | cancel | cancelNow | resume, card?, …}`. */
export function usePortal(e: core.RequestEvent): void {
  const user = writer(e);
  const body = e.requestInfo().body as Body;
  const portal = openPortal(e.app, textIn(body, "session"));
  if (!portal || !isOwn(e.app, portal, user.id)) throw new NotFoundError(pageTexts().missing.heading);
  if (isTooMuch(e, portal)) return;
  const what = ACTS.find((one) => one === body["act"]);
  if (!what) throw refusal("act", "validation_in_invalid", said("sayOneOf", { acts: ACTS.join(", ") }));
  const card = cardFrom(e.app, typedIn(body));
  if (isProblem(card)) throw refusal(card.field, card.code, declineWords(card));
  const problem = act(e.app, portal, what, card);
  if (problem) throw refusal("act", "validation_refused", problem);
  return e.noContent(204);
}
