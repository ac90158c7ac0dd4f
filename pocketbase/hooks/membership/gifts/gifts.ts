import { subscriptionsOf, rowFacts, entitle, givenRow, keepGiven } from "../billing/subscriptions.ts";
import { isLive, stateOf } from "../billing/states.rules.ts";
import { PROVIDER_FILTER, providerHere, askProvider, askAll } from "../provider/provider.ts";
import type { Charge, CheckoutSession, Dispute } from "#contract/stripe.d.ts";
import { disputedBy } from "../billing/truth.rules.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { dateOf, storedTime, execute } from "../../platform/rows.ts";
import { CODE_ALPHABET, GIFT_CODE_LENGTH } from "./gifts.rules.ts";
import { queueMail, unsignGifts } from "../../platform/mails/mails.ts";
import { said } from "../../platform/release/texts.ts";
import { seen } from "../../platform/visible.rules.ts";

/** Gifts of the configured account and mode: a test payment must not grant access in live mode. */
export const giftsWhere = (app: CoreApp, filter: string, params: Record<string, unknown>): core.Record[] =>
  app
    .findRecordsByFilter("gifts", `${PROVIDER_FILTER} && ${filter}`, "-created", 200, 0, {
      ...providerHere(app),
      ...params,
    })
    .flatMap((row) => row ?? []);

/** The key of the grant that an accepted gift creates. */
export const giftRowKey = (gift: core.Record): string => `gift:${gift.id}`;

const RENEWS = ["trialing", "active", "grace"];

/** True when a paid subscription renews by itself: a gift scheduled after it might never begin. */
export const renews = (app: CoreApp, user: string): boolean =>
  subscriptionsOf(app, user).some((row) => {
    const facts = rowFacts(row);
    return row.getString("provider") !== "manual" && isLive(facts) && RENEWS.includes(stateOf(facts));
  });

const TABLE = "gifts";

/**
 * Updates a giver's gifts from the provider: paid ones can be accepted, refunded or disputed ones grant nothing.
 * @throws {Unreachable} when the provider cannot be reached
 */
export function settleGifts(app: CoreApp, payer: string, customer: string): void {
  for (const gift of giftsWhere(app, "payer = {:payer} && state = 'ordered' && session != ''", { payer }))
    settleOrder(app, gift);
  const paid = giftsWhere(app, "payer = {:payer} && (state = 'paid' || state = 'accepted')", { payer });
  if (paid.length === 0) return;
  const turn = nextTurn(app, payer);
  const charges = askAll<Charge>("/v1/charges", { customer });
  for (const gift of paid) {
    const charge = charges.find(
      ({ payment_intent: intent, paid: isPaid }) => isPaid && intent === gift.getString("intent"),
    );
    if (charge) settlePaid(app, gift, charge, turn);
  }
}

/** Numbers concurrent readings of a giver's payments by their start, since the server started. */
function nextTurn(app: CoreApp, payer: string): number {
  let turn = 0;
  app.store().setFunc(`gifts of ${payer} read`, (old: unknown) => {
    turn = Number(old ?? 0) + 1;
    return String(turn);
  });
  return turn;
}

/** True unless a later reading was written already. Runs inside the transaction that writes this one. */
function isNewest(payer: string, turn: number): boolean {
  const key = `gifts of ${payer} written`;
  if (Number(sharedStore.get(key) ?? 0) > turn) return false;
  sharedStore.set(key, String(turn));
  return true;
}

function settleOrder(app: CoreApp, gift: core.Record): void {
  const path = `/v1/checkout/sessions/${gift.getString("session")}`;
  const session = askProvider<CheckoutSession>({ method: "GET", path });
  // No address is kept for a gift that was never paid.
  if (session.status === "expired") app.delete(gift);
  if (session.status === "complete" && session.payment_status === "paid")
    pay(app, gift.id, session.payment_intent ?? "");
}

function pay(app: CoreApp, id: string, intent: string): void {
  app.runInTransaction((tx) => {
    const gift = tx.findRecordById(TABLE, id);
    if (gift.getString("state") !== "ordered") return;
    gift.set("state", "paid");
    gift.set("code", $security.randomStringWithAlphabet(GIFT_CODE_LENGTH, CODE_ALPHABET));
    gift.set("intent", intent);
    gift.set("paidAt", dateOf(Date.now()));
    gift.set("mailed", announceGift(tx, gift));
    tx.save(gift);
  });
}

function settlePaid(app: CoreApp, { id }: core.Record, charge: Charge, turn: number): void {
  const disputes = charge.disputed ? askAll<Dispute>("/v1/disputes", { charge: charge.id }) : [];
  const dispute = disputedBy(disputes);
  app.runInTransaction((tx) => {
    const gift = tx.findRecordById(TABLE, id);
    if (!isNewest(gift.getString("payer"), turn)) return;
    if (gift.getString("dispute") === dispute && !charge.refunded) return;
    gift.set("dispute", dispute);
    if (charge.refunded) gift.set("state", "ended");
    tx.save(gift);
    close(tx, gift, charge.refunded);
  });
}

/** Applies a refund or dispute of the payment to the accepted gift. */
function close(tx: CoreApp, gift: core.Record, isRefunded: boolean): void {
  const row = givenRow(tx, giftRowKey(gift));
  if (!row) return;
  row.set("dispute", gift.getString("dispute"));
  if (isRefunded) row.set("refund", "full");
  keepGiven(tx, row);
  entitle(tx, row.getString("user"), isRefunded ? `gift ${gift.id} given back` : `gift ${gift.id} disputed`);
}

/** The giver's words for the mail: quoted, without invisible characters; "" for none. */
function quoted(words: string): string {
  const lines = words.split(/[\r\n]+/).map((line) => seen(line).trim());
  const text = lines.filter((line) => line !== "").join("\n");
  return text && `“${text}”`;
}

/**
 * Mails the link that opens a paid gift to its receiver, once. The giver can read the link, too (`GET
 * /api/collections/gifts/records`), and pass it on where the site sends no mail.
 * @returns true when a mail is queued
 */
function announceGift(tx: CoreApp, gift: core.Record): boolean {
  const [from, months] = [gift.getString("from"), gift.getInt("months")];
  return queueMail(tx, {
    // The receiver may have no account yet.
    user: "",
    to: gift.getString("email"),
    kind: from ? "gift" : "giftUnsigned",
    key: `gift:${gift.id}`,
    values: {
      from,
      months: said("giftLength", { count: String(months) }),
      words: quoted(gift.getString("words")),
      code: gift.getString("code"),
    },
  });
}

const DAY_MS = 86_400_000;
/** How long the giver sees the receiver's address. The code works longer. */
const KEPT_MS = 90 * DAY_MS;

const NOTHING = "email = '', `from` = '', words = ''";

/**
 * On account deletion, removes personal data from the gifts the user gave, accepted or was sent, and the giver's words
 * from mails still queued. The gift itself stays valid.
 */
export function forgetGifts(e: core.RecordEvent): void {
  const about = "payer = {:user} OR acceptedBy = {:user} OR ({:email} != '' AND email = {:email})";
  const bound = { user: e.record.id, email: e.record.verified() ? e.record.email() : "" };
  unsignGifts(e.app, "SELECT 'gift:' || id FROM gifts WHERE payer = {:user}", { user: e.record.id });
  execute(e.app, `UPDATE gifts SET ${NOTHING} WHERE ${about}`, bound);
  e.next();
}

/**
 * Runs every night: removes the receiver's address and the giver's words after 90 days, and orders that never reached
 * the provider after a day.
 */
export function pruneGifts(app: CoreApp): void {
  const before = (ms: number) => storedTime(Date.now() - ms);
  execute(app, `UPDATE gifts SET ${NOTHING} WHERE created < {:before} AND email || \`from\` || words != ''`, {
    before: before(KEPT_MS),
  });
  execute(app, "DELETE FROM gifts WHERE state = 'ordered' AND session = '' AND created < {:before}", {
    before: before(DAY_MS),
  });
}
