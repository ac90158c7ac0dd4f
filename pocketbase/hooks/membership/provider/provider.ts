import type { ApiError, Listed } from "#contract/stripe.d.ts";
import type { Answer, Call, Params } from "#contract/stripeCall.d.ts";
import { environment } from "../../platform/environment.ts";
import { encoded, API_VERSION } from "../../platform/stripe.rules.ts";
import { isLiveKey, modeOf } from "./provider.rules.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { firstRow, saveRow } from "../../platform/rows.ts";

const TIMEOUT_S = 8;
const PAGE = 100;
const MOST_PAGES = 5;
const FAILED = 500;

/** The configured provider, and whether it moves real money. */
export const provider = {
  name: environment.payments,
  livemode: environment.payments === "stripe" && isLiveKey(environment.stripe.secretKey),
  /** sandbox, test or live; price ids are stored by it. */
  mode: modeOf(environment.payments, environment.stripe.secretKey),
};

/** The provider refused a request: its HTTP status, error code and parameter. Callers do not retry it unchanged. */
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

/** The provider could not be reached, or failed: the outcome is unknown, so the request may be retried. */
export class Unreachable extends Error {}

/** The secrets that may have signed an event; two while they are rotated. */
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
 * Sends a request to the provider. Never call it inside a transaction, which would block every write of the server.
 * @throws {Refused} when the provider refuses
 * @throws {Unreachable} when it does not answer within 8 s, is busy, or failed
 */
export function askProvider<Body>(call: Call): Body {
  const { status, body } = answerTo(call);
  if (status >= 200 && status < 300) return body as Body;
  const { error } = (body ?? {}) as Partial<ApiError>;
  if (status >= FAILED || status === 429 || status === 409 || !error)
    throw new Unreachable(`${status} ${error?.message ?? ""}`);
  throw new Refused(status, error.code ?? error.type, error.message ?? "", error.param);
}

/** All items of a list, at most 500. */
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

const TABLE = "billingAccounts";
const NOW = "provider account";

/** The hash a key is stored under. The sandbox's does not depend on its address. */
const keyHash = (): string => {
  const { apiBase, secretKey } = environment.stripe;
  return $security.sha256(`${provider.name === "stripe" ? apiBase : provider.name} ${secretKey}`);
};

/** The account name of a key until its account is known; nothing was ever bought there. */
export const unprovenName = (): string => `key_${keyHash().slice(0, 24)}`;

/** The stored account of the key; a key never moves to another account. */
function remembered(app: CoreApp): string | undefined {
  if (!app.hasTable(TABLE)) return undefined;
  const row = firstRow(app, TABLE, "key = {:key}", { key: keyHash() });
  return row?.getString("account");
}

/** The configured account, as far as it is known without a request. Rows of other accounts do not count. */
export function accountHere(app: CoreApp): string {
  const known = sharedStore.get(NOW);
  if (known) return known;
  const account = provider.name === "off" ? provider.name : (remembered(app) ?? unprovenName());
  sharedStore.set(NOW, account);
  return account;
}

/** True when the account of the configured key is known, or payments are off. */
export const isProven = (app: CoreApp): boolean => provider.name === "off" || remembered(app) !== undefined;

/** Stores the account of the configured key. Once that is committed, `setAccount` activates it. */
export function remember(tx: CoreApp, account: string): void {
  saveRow(tx, TABLE, { key: keyHash(), account });
}

export const setAccount = (account: string): void => sharedStore.set(NOW, account);

/** The provider, mode and account of a purchase or grant. */
export interface Place {
  provider: string;
  livemode: boolean;
  account: string;
}

const LAST = "last";

/** The settings of the server's last run; undefined before the first. */
export function lastPlace(app: CoreApp): Place | undefined {
  const row = firstRow(app, TABLE, "key = {:key}", { key: LAST });
  return row && (JSON.parse(row.getString("account")) as Place);
}

/** Stores the configured account, for `lastPlace` at the next start. */
export function keepPlace(tx: CoreApp): void {
  const known = firstRow(tx, TABLE, "key = {:key}", { key: LAST });
  saveRow(tx, TABLE, { key: LAST, account: JSON.stringify(providerHere(tx)) }, known);
}

/** The configured provider, mode and account, as filter parameters. */
export const providerHere = (app: CoreApp): Place => ({
  provider: provider.name,
  livemode: provider.livemode,
  account: accountHere(app),
});

/** A filter for rows of the configured account; `providerHere` gives its parameters. */
export const PROVIDER_FILTER = "provider = {:provider} && livemode = {:livemode} && account = {:account}";
export const HERE_SQL = "provider = {:provider} AND livemode = {:livemode} AND account = {:account}";

/** The key for ids of objects at the provider, which exist in one account and mode only. */
export const accountKey = (app: CoreApp): string => `${provider.mode} ${accountHere(app)}`;
