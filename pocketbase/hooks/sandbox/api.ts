import type { Answer, Call, Params } from "#contract/stripeCall.d.ts";
import { Kept, Problem } from "./calls/problem.rules.ts";
import { type Found, routeOf } from "./calls/routes.ts";
import { deliverSoon } from "./deliver.ts";
import { chaosOf, happens } from "./events/chaos.ts";
import { known, remember } from "./idempotency.ts";
import { apiKey } from "./secrets.ts";

const FAILED: Answer = { status: 500, body: { error: { type: "api_error", message: "Something went wrong here." } } };

/**
 * The test provider's API: the part of Stripe's that the shop needs, in its shapes and with its errors
 * (`{error: {type, code, message, param}}`), on tables of its own. Numbers and booleans may come as texts. It writes in
 * transactions of its own, so it is never called within one; what a POST or DELETE leads to is sent before it answers,
 * for at most some three seconds.
 */
export function answer(app: CoreApp, call: Call): Answer {
  const chaos = chaosOf(app);
  if (chaos.slowMs > 0) sleep(chaos.slowMs);
  if (happens(app, chaos.apiError)) return FAILED;
  if (call.method === "GET" && call.path === "/v1/account") return { status: 200, body: accountOf(app) };
  const found = routeOf(call.method, call.path.replace(/^\/?v1\//, ""));
  if (!found) return unknown(call);
  const given = call.method === "GET" ? worked(app, found, call.params ?? {}).answer : written(app, found, call);
  if (call.method !== "GET") deliverSoon(app);
  return happens(app, chaos.lostAnswer) ? FAILED : given;
}

/** Each test provider is an account of its own. */
const accountOf = (app: CoreApp) => ({ id: `acct_${$security.sha256(apiKey(app)).slice(0, 16)}`, object: "account" });

const unknown = ({ method, path }: Call): Answer => ({
  status: 404,
  body: {
    error: {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}).`,
    },
  },
});

interface Worked {
  answer: Answer;
  /** Whether what happened stays. */
  stays: boolean;
}

function worked(app: CoreApp, { work, ids }: Found, params: Params): Worked {
  try {
    const [id = "", other = ""] = ids;
    const body = work({ app, params, id, other });
    const answer = body instanceof Kept ? { status: body.status, body: body.body } : { status: 200, body };
    return { answer, stays: true };
  } catch (error) {
    if (error instanceof Problem) return { answer: { status: error.status, body: error.body }, stays: false };
    throw error;
  }
}

class Undo extends Error {}

/** All of it or nothing; a repeated key is answered as the first time. */
function written(app: CoreApp, way: Found, call: Call): Answer {
  let given: Answer = FAILED;
  try {
    app.runInTransaction((tx) => {
      const before = known(tx, call);
      if (before) return void (given = before);
      const { answer: found, stays } = worked(tx, way, call.params ?? {});
      given = found;
      if (!stays) throw new Undo("refused");
      remember(tx, call, given);
    });
  } catch (error) {
    // A refusal undoes what was begun; the rest is a fault of ours.
    if (given === FAILED) throw error;
  }
  return given;
}
