import type { Withdrawn } from "#contract/membership.d.ts";
import { subscriptionRow } from "../billing/rows.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { answerByMail } from "../../account/links/mailRequests.ts";
import { sendSoon } from "../../platform/mailQueue/mailQueue.ts";
import { sendTo } from "../../platform/mails.ts";
import { orderWords } from "../memberMails/memberMails.ts";
import { answerNow, refuseOtherSites } from "../../platform/doors/request.ts";
import { dateOf, msOf } from "../../platform/times.ts";
import { said } from "../../platform/release/texts.ts";
import { accountOf } from "../../account/users/account.ts";
import { forWithdrawing, subscriptionIn } from "../withdrawal/token.rules.ts";
import { declare, tryToCarryOut } from "../withdrawal/withdrawal.ts";
import { refuseState } from "./answers.ts";
import { withdrawUntilMs } from "./payments.rules.ts";
import { subscriptionStanding, standingRow } from "./show.ts";

const WORKS_S = 3600;
const LONGEST_TOKEN = 2_000;

/**
 * Mails a link by which somebody withdraws without logging in. Every address is answered alike, after the same work:
 * one without a contract to withdraw from gets a mail that says so.
 */
export const sendWithdrawLink = (e: core.RequestEvent): void =>
  answerByMail(e, "email", (address) => {
    const user = accountOf(e.app, address);
    const row = standingRow(e.app, user?.id ?? "");
    const path = `/withdraw#token=${encodeURIComponent(tokenFor(e.app, user, row))}`;
    const canWithdraw =
      withdrawUntilMs(subscriptionStanding(e.app, row), Date.now()) > 0 && row && msOf(row, "withdrawnAt") === 0;
    if (canWithdraw) sendTo(e.app, address, "withdrawLink", path, { values: { plan: orderWords(e.app, row).plan } });
    else sendTo(e.app, address, "withdrawNone", "/subscriptions");
  });

/** With the tokenKey in it, the link dies with every session of its user; for nobody one that nobody believes. */
function tokenFor(app: CoreApp, user: core.Record | null, row: core.Record | undefined): string {
  const claims = forWithdrawing(user?.id ?? "", row?.getString("providerSub") ?? "");
  return $security.createJWT(claims, secretOf(app, user), WORKS_S);
}

const secretOf = (app: CoreApp, user: core.Record | null): string =>
  (user?.tokenKey() ?? $security.randomString(50)) + app.findCachedCollectionByNameOrId("users").authToken.secret;

/** Withdraws by a mail's link: `{token}`. Pressed again it answers when it was pressed first. */
export function withdrawByLink(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const row = contractOf(e.app, (e.requestInfo().body as { token?: unknown }).token);
  if (!row) {
    const message = said("deadLink");
    throw new BadRequestError(message, { token: new ValidationError("validation_invalid_token", message) });
  }
  if (isTooMany(e, { membershipOf: row.getString("user") })) return;
  // Whoever asked for the link in time is in time for as long as it works.
  const askedAtMs = Date.now() - WORKS_S * 1000;
  if (msOf(row, "withdrawnAt") === 0 && withdrawUntilMs(subscriptionStanding(e.app, row), askedAtMs) === 0)
    refuseState("changed", "nothingToWithdraw");
  const atMs = declare(e.app, row.id);
  tryToCarryOut(e.app, row.id);
  e.response.header().set("Cache-Control", "private, no-store");
  answerNow(e, { withdrawnAt: dateOf(atMs) } satisfies Withdrawn);
  sendSoon(e.app);
}

function contractOf(app: CoreApp, token: unknown): core.Record | undefined {
  if (typeof token !== "string" || token.length > LONGEST_TOKEN) return undefined;
  try {
    const user = app.findRecordById("users", String($security.parseUnverifiedJWT(token)["id"]));
    const row = subscriptionRow(app, subscriptionIn($security.parseJWT(token, secretOf(app, user))));
    return row?.getString("user") === user.id ? row : undefined;
  } catch {
    return undefined;
  }
}
