import type { ApiError } from "#contract/stripe.d.ts";

type Details = Omit<ApiError["error"], "type"> & { type?: string; decline_code?: string };

/** A refusal as the provider's API answers it; nothing of the call stays. */
export class Problem extends Error {
  readonly status: number;
  readonly body: ApiError;

  constructor(status: number, { type = "invalid_request_error", ...details }: Details) {
    super(details.message ?? type);
    this.status = status;
    this.body = { error: { type, ...details } };
  }
}

export const missing = (kind: string, id: string, param = "id"): Problem =>
  new Problem(404, { code: "resource_missing", message: `No such ${kind}: '${id.slice(0, 80)}'`, param });

/** A refusal of which everything that happened stays: a declined card. */
export class Kept {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

export const declined = (problem: { code: string; decline_code?: string; message: string }): Kept =>
  new Kept(402, { error: { type: "card_error", ...problem } });
