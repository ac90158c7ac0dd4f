import { ENCODINGS } from "#serverTests/encodings.ts";

/** What somebody who has paid nothing knows and wants. */
export interface Scene {
  me: { id: string; customer: string; session: string; rows: Record<string, string> };
  other: { id: string; customer: string; session: string; paid: string; rows: Record<string, string> };
  plan: string;
  lesson: string;
}

/** One try: how it is called, and what is sent. */
export interface Try {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Asked of the test provider, which stands on an address of its own. */
  isAtProvider?: boolean;
}

const SOON = new Date(Date.now() + 300 * 86_400_000).toISOString().replace("T", " ");

export const TABLES = [
  ...["users", "entitlements", "entitlementLog", "subscriptions", "plans", "checkouts"],
  ...["billingCustomers", "billingEvents", "billingQueue", "trialsUsed", "gifts", "lessonLinks", "mailQueue"],
  ...["settings"],
  ...["trialSecret", "_superusers", "_collections", "_params", "_externalAuths", "_authOrigins", "_mfas", "_otps"],
];

type Fields = Record<string, string | boolean | number>;

const LOGIN = { email: "mallory@example.test", password: "Correct-horse-9", passwordConfirm: "Correct-horse-9" };

/** A row that would open Premium, if only somebody believed it. */
const wished = ({ me, plan, lesson }: Scene): Fields => ({
  ...{ user: me.id, feature: "premium", validUntil: SOON, source: "billing", reason: "evt_1", active: true },
  ...{ provider: "sandbox", livemode: false, customer: me.customer, providerSub: "sub_wished", plan, key: plan },
  ...{ status: "active", state: "active", periodStart: SOON, periodEnd: SOON, trialEnd: SOON, pastDueSince: SOON },
  ...{ subscriptionActive: true, role: "operator", standing: "", verified: true, amount: 0, trialDays: 9999 },
  ...{ code: "WISHEDWISHEDWISHED23", effect: "percent", value: 100, mostRedemptions: 9999, periods: 99, redeemed: 0 },
  ...{ lessonId: lesson, until: SOON, months: 24, paidAt: SOON, expiresAt: SOON, session: me.session, url: "/" },
  payer: me.id,
});

const json = (body: unknown): Pick<Try, "headers" | "body"> => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const records = (table: string, row = "") => `/api/collections/${table}/records${row && `/${row}`}`;

/** Every table, made and changed by every verb in every encoding. */
function* throughTables(scene: Scene): Generator<Try> {
  const fields = wished(scene);
  for (const table of TABLES) {
    const own = scene.me.rows[table] ?? "wished000000000";
    const others = scene.other.rows[table] ?? "wished000000001";
    const sent = table === "users" ? fields : { ...fields, ...LOGIN };
    for (const [encoding, written] of Object.entries(ENCODINGS)) {
      const at = (method: string, path: string, body: Fields): Try => ({
        ...{ name: `${method} ${path} as ${encoding}`, method, path },
        ...written(body),
      });
      yield at("POST", records(table), { ...fields, ...LOGIN, email: `${encoding.slice(0, 4)}${own}@example.test` });
      yield at("PATCH", records(table, own), sent);
      yield at("PATCH", records(table, others), { ...sent, user: scene.me.id });
      yield at("PUT", records(table, own), sent);
    }
    if (table !== "users") yield { name: `DELETE ${table}`, method: "DELETE", path: records(table, own) };
    for (const method of ["POST", "PATCH", "PUT"]) {
      const url = records(table, method === "POST" ? "" : own);
      const body = { requests: [{ method, url, body: method === "PUT" ? { id: own, ...sent } : sent }] };
      yield { name: `batch ${method} ${table}`, method: "POST", path: "/api/batch", ...json(body) };
    }
  }
}

const MARKS: Record<string, (name: string) => string> = {
  plain: (name) => name,
  "added behind": (name) => `${name}+`,
  "added before": (name) => `+${name}`,
  "taken off": (name) => `${name}-`,
  "in other letters": (name) => name.toUpperCase(),
  escaped: (name) => `${name}\u0000`,
};

/** Fields of one's own account that are not one's own to set, by their modifiers. */
function* throughTheAccount({ me }: Scene): Generator<Try> {
  const wishes: Fields = {
    ...{ subscriptionActive: true, role: "operator", standing: "", pending: "", entitlements_via_user: "wished" },
    ...{ "entitlements_via_user.validUntil": SOON, "subscriptions_via_user.validUntil": SOON },
    ...{ collectionName: "_superusers", "@request.auth.role": "operator", customer: "cus_wished" },
  };
  for (const [name, value] of Object.entries(wishes))
    for (const [mark, marked] of Object.entries(MARKS))
      for (const [encoding, written] of Object.entries(ENCODINGS)) {
        const about = `${mark} ${name} as ${encoding}`;
        yield { name: about, method: "PATCH", path: records("users", me.id), ...written({ [marked(name)]: value }) };
      }
  const nested = { entitlements: [{ feature: "premium", validUntil: SOON }], user: { role: "operator" } };
  yield { name: "nested", method: "PATCH", path: records("users", me.id), ...json(nested) };
}

const course = (act: string, body: object): Try => {
  const path = `/api/course/${act}`;
  return { name: `POST ${path} ${JSON.stringify(body)}`, method: "POST", path, ...json(body) };
};

/** The doors of the test provider, by somebody who has not its key. */
const atProvider = (path: string, body: object): Try => ({
  ...{ name: `POST ${path} ${JSON.stringify(body)}`, method: "POST", path: encodeURI(`/${path}`), isAtProvider: true },
  ...json(body),
});

/** What only operators, superusers and the provider may ask. */
function* throughDoors({ me, other, lesson }: Scene): Generator<Try> {
  const until = SOON;
  const reason = "because";
  yield course("operator/comp", { user: me.id, until, reason });
  for (const verb of ["hold", "release"])
    for (const row of [me.rows["subscriptions"], other.rows["subscriptions"]])
      yield course(`operator/${verb}`, { subscription: row, reason });
  yield course("operator/resync", { user: me.id });
  yield course("lesson-links", { lessonId: lesson, until });
  for (const act of ["advance", "refund", "dispute", "faults", "deliver", "pay"])
    for (const user of [me.id, other.id])
      yield atProvider(`control/${act}`, { user, session: me.session, days: 1, status: "won", unpaid: 1 });
}

/** Other people's orders, cards that do not pay, and codes that are none. */
function* throughOrders({ me, other, plan }: Scene): Generator<Try> {
  for (const session of [
    other.session,
    other.paid,
    me.session,
    `${other.paid} `,
    "",
    "cs_test_wished",
    "' OR 1=1 --",
  ]) {
    yield course("confirm", { session });
    yield course("confirm", { session: [session] });
    yield atProvider("control/pay", { session, card: "4242424242424242" });
    for (const act of ["cancel", "resume", "card", "cancelNow"]) yield atProvider(`portal/${session}`, { act });
  }
  for (const card of ["4000000000000002", "4000000000009995", "4000002500003155", "4000000000000069", "1", ""])
    for (const proof of ["", "fail"]) yield atProvider("control/pay", { session: me.session, card, proof });
  for (const code of ["", " ", "*", "%", "WISHEDWISHEDWISHED23", other.rows["gifts"] ?? "x", "' OR ''='", "{}"]) {
    yield course("gift/accept", { code });
    yield course("gift/accept", { code: { "!=": code } });
    yield course("coupon", { plan, code });
  }
  for (const verb of ["resume", "change", "cancel", "withdraw", "preview"])
    yield course(`subscription/${verb}`, {
      plan: "premium-yearly",
      prorationAt: 0,
      user: other.id,
      subscription: other.rows["subscriptions"],
    });
}

/** The provider's and the server's own addresses, with keys that are none. */
function* throughTheBack({ me, other, plan }: Scene): Generator<Try> {
  const form = "application/x-www-form-urlencoded";
  for (const key of ["", "Bearer ", "Bearer sk_test_wished", `Basic ${Buffer.from("sk_test_:").toString("base64")}`])
    for (const [method, path, body] of [
      ["GET", `/v1/subscriptions?customer=${other.customer}`, ""],
      ["POST", "/v1/subscriptions", `customer=${me.customer}&items[0][price]=price_1`],
      ["POST", "/v1/checkout/sessions", `customer=${me.customer}&mode=subscription`],
      ["POST", `/v1/customers/${other.customer}`, `metadata[user]=${me.id}`],
      ["POST", "/v1/subscriptions", `customer=${me.customer}&trial_period_days=999`],
    ] as const)
      yield {
        name: `${method} ${path} ${key}`,
        method,
        path,
        headers: { authorization: key, "content-type": form },
        isAtProvider: true,
        ...(body && { body }),
      };
  const superusers: [string, string, unknown][] = [
    ["PUT", "/api/collections/import", { collections: [{ name: "entitlements", createRule: "" }] }],
    ["PATCH", "/api/collections/entitlements", { createRule: "", updateRule: "" }],
    ["PATCH", "/api/settings", { batch: { enabled: true } }],
    ["POST", "/api/sql", { query: `UPDATE users SET role = 'operator' WHERE id = '${me.id}'` }],
    ["POST", `/api/collections/users/impersonate/${other.id}`, { duration: 999 }],
    ["POST", "/api/backups", { name: "mine.zip" }],
    ["POST", "/api/crons/billing-worker", {}],
    ["POST", "/api/collections/_superusers/auth-with-password", { identity: "", password: "" }],
    ["POST", `/api/collections/plans/truncate`, { plan }],
  ];
  for (const [method, path, body] of superusers) yield { name: `${method} ${path}`, method, path, ...json(body) };
}

/** Everything that is tried, in turn. */
export function* everyTry(scene: Scene): Generator<Try> {
  yield* throughTables(scene);
  yield* throughTheAccount(scene);
  yield* throughDoors(scene);
  yield* throughOrders(scene);
  yield* throughTheBack(scene);
}
