import type { ApiError, Listed } from "#contract/stripe.d.ts";
import type { Answer, Call, Params } from "#contract/stripeCall.d.ts";
import { environment } from "../../platform/environment.ts";
import { encoded } from "../../platform/stripe/form.rules.ts";
import { API_VERSION } from "../../platform/stripe/version.rules.ts";
import { isLiveKey, modeOf } from "./provider.rules.ts";

const TIMEOUT_S = 8;
const PAGE = 100;
const MOST_PAGES = 5;
const FAILED = 500;

/** Whom we ask, and whether real money moves there. */
export const provider = {
  name: environment.payments,
  livemode: environment.payments === "stripe" && isLiveKey(environment.stripe.secretKey),
  /** sandbox, test or live: where a price's id is kept. */
  mode: modeOf(environment.payments, environment.stripe.secretKey),
};

/** The provider said no: its status, its own code, and the parameter it is about. A refusal is never tried again by itself. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly param: string;
  constructor(status: number, code: string, message: string, param = "") {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

/** The provider could not be heard, or failed: nobody knows what happened, so it may be asked again. */
export class Unreachable extends Error {}

/** The secrets that may have signed an event: two while they are changed. */
export const webhookSecrets = (): string[] =>
  provider.name === "off" ? [] : environment.stripe.webhookSecrets.map((one) => one.trim());

function send({ method, path, params = {}, idempotencyKey }: Call): Answer {
  const { apiBase, secretKey } = environment.stripe;
  const form = encoded(params);
  const hasBody = method === "POST";
  const answer = $http.send({
    url: `${apiBase}${path}${!hasBody && form ? `?${form}` : ""}`,
    method,
    body: hasBody ? form : "",
    headers: {
      Authorization: `Bearer ${secretKey}`,
      "Content-Type": "application/x-www-form-urlencoded",
      "Stripe-Version": API_VERSION,
      ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    },
    timeout: TIMEOUT_S,
  });
  return { status: answer.statusCode, body: answer.json as unknown };
}

function answerTo(call: Call): Answer {
  if (provider.name === "off") throw new Unreachable("Payments are off.");
  try {
    return send(call);
  } catch (error) {
    throw new Unreachable(String(error));
  }
}

/**
 * Asks the provider. Never inside a transaction: every write of the server would wait for it.
 * @throws {Refused} when it said no
 * @throws {Unreachable} when it did not answer within 8 s, is busy, or failed
 */
export function askProvider<Body>(call: Call): Body {
  const { status, body } = answerTo(call);
  if (status >= 200 && status < 300) return body as Body;
  const { error } = (body ?? {}) as Partial<ApiError>;
  if (status >= FAILED || status === 429 || status === 409 || !error)
    throw new Unreachable(`${status} ${error?.message ?? ""}`);
  throw new Refused(status, error.code ?? error.type, error.message ?? "", error.param);
}

/** Every item of a list, at most 500. */
export function askAll<Item extends { id?: string }>(path: string, params: Params): Item[] {
  const all: Item[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const last = all.at(-1)?.id;
    const asked = { ...params, limit: PAGE, ...(last && { starting_after: last }) };
    const { data, has_more: more } = askProvider<Listed<Item>>({ method: "GET", path, params: asked });
    all.push(...data);
    if (!more || data.length === 0) break;
  }
  return all;
}
