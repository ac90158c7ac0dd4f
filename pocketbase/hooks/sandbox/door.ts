import type { Call } from "#contract/stripeCall.d.ts";
import { decoded } from "../stripe/form.rules.ts";
import { answer } from "./api.ts";
import { apiKey } from "./secrets.ts";

const LONGEST_BODY = 65_536;

const refusal = (status: number, message: string) => ({
  status,
  body: { error: { type: "invalid_request_error", message } },
});

/** The key of `Authorization: Bearer KEY`, or of Basic, as the user's name. */
function keyOf(header: string): string {
  const [, kind = "", value = ""] = /^(Bearer|Basic) ([A-Za-z0-9+/=_-]{1,500})$/i.exec(header) ?? [];
  if (kind.toLowerCase() !== "basic") return value;
  return Buffer.from(value, "base64").toString().split(":")[0] ?? "";
}

/** The same API over HTTP, as the provider's own clients speak it: form bodies, `Idempotency-Key`, `Authorization`. */
export function serve(e: core.RequestEvent): void {
  const given = answered(e);
  e.response.header().set("Cache-Control", "no-store");
  e.response.header().set("Request-Id", `req_${$security.randomString(14)}`);
  e.response.header().set("Content-Type", "application/json");
  e.string(given.status, JSON.stringify(given.body));
}

function answered(e: core.RequestEvent) {
  const { header, url, method } = e.request;
  if (!$security.equal(keyOf(header.get("Authorization")), apiKey(e.app)))
    return refusal(401, "Invalid API Key provided.");
  try {
    const path = url.path.replace(/^\/sandbox/, "");
    const call: Call = { method: method as Call["method"], path, params: paramsOf(e) };
    const key = header.get("Idempotency-Key");
    return answer(e.app, key ? { ...call, idempotencyKey: key } : call);
  } catch (error) {
    if (error instanceof URIError) return refusal(400, "The body is no form.");
    throw error;
  }
}

function paramsOf(e: core.RequestEvent) {
  const query = decoded(e.request.url.rawQuery);
  if (e.request.method === "GET") return query;
  return { ...query, ...decoded(toString(e.request.body, LONGEST_BODY)) };
}
