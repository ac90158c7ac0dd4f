import type { Charge, CheckoutSession, Dispute } from "#contract/stripe.d.ts";
import { entitle } from "../billing/entitle.ts";
import { givenRow, keepGiven } from "../billing/given.ts";
import { disputedBy } from "../billing/truth.rules.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { dateOf } from "../../platform/times.ts";
import { askProvider, askAll } from "../provider/provider.ts";
import { giftsWhere, giftRowKey } from "./gifts.ts";
import { CODE_ALPHABET, GIFT_CODE_LENGTH } from "./gifts.rules.ts";
import { queueMail } from "../../platform/mailQueue/mailQueue.ts";
import { said } from "../../platform/release/texts.ts";
import { seen } from "../../platform/visible.rules.ts";

const TABLE = "gifts";

/**
 * Reads a giver's gifts anew from the provider: what was paid can be accepted, what was given back or is disputed opens
 * nothing.
 * @throws {Unreachable} when the provider cannot be heard
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

/** Readings of a giver's payments that run beside each other are told apart by when they began, since the last start. */
function nextTurn(app: CoreApp, payer: string): number {
  let turn = 0;
  app.store().setFunc(`gifts of ${payer} read`, (old: unknown) => {
    turn = Number(old ?? 0) + 1;
    return String(turn);
  });
  return turn;
}

/** Whether no reading that began later was written already; inside the transaction that writes this one. */
function isNewest(payer: string, turn: number): boolean {
  const key = `gifts of ${payer} written`;
  if (Number(sharedStore.get(key) ?? 0) > turn) return false;
  sharedStore.set(key, String(turn));
  return true;
}

function settleOrder(app: CoreApp, gift: core.Record): void {
  const path = `/v1/checkout/sessions/${gift.getString("session")}`;
  const session = askProvider<CheckoutSession>({ method: "GET", path });
  // Nobody's address is kept for a gift that came to nothing.
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

/** What was accepted follows what became of its payment. */
function close(tx: CoreApp, gift: core.Record, isRefunded: boolean): void {
  const row = givenRow(tx, giftRowKey(gift));
  if (!row) return;
  row.set("dispute", gift.getString("dispute"));
  if (isRefunded) row.set("refund", "full");
  keepGiven(tx, row);
  entitle(tx, row.getString("user"), isRefunded ? `gift ${gift.id} given back` : `gift ${gift.id} disputed`);
}

/** A giver's words as they are mailed: in quotes, line by line, with nothing in them that hides; "" for none. */
function quoted(words: string): string {
  const lines = words.split(/[\r\n]+/).map((line) => seen(line).trim());
  const text = lines.filter((line) => line !== "").join("\n");
  return text && `“${text}”`;
}

/**
 * A gift was paid: its receiver hears of it, once, with the link that opens it. The giver has that link, too
 * (`GET /api/collections/gifts/records`), and can hand it over where no mail is sent.
 * @returns whether a mail goes out
 */
function announceGift(tx: CoreApp, gift: core.Record): boolean {
  const [from, months] = [gift.getString("from"), gift.getInt("months")];
  return queueMail(tx, {
    // Whoever gets it may have no account yet.
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
