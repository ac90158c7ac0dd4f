import { queueMail } from "../../platform/mailQueue/mailQueue.ts";
import { seen } from "../../platform/visible.rules.ts";

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
export function announceGift(tx: CoreApp, gift: core.Record): boolean {
  const [from, months] = [gift.getString("from"), gift.getInt("months")];
  return queueMail(tx, {
    // Whoever gets it may have no account yet.
    user: "",
    to: gift.getString("email"),
    kind: from ? "gift" : "giftUnsigned",
    key: `gift:${gift.id}`,
    values: {
      from,
      months: `${months} ${months === 1 ? "month" : "months"}`,
      words: quoted(gift.getString("words")),
      code: gift.getString("code"),
    },
  });
}
