import { notify } from "../notifications/notify.ts";
import { within } from "../notifications/notifications.rules.ts";
import { hasPremium } from "../entitlements/entitlements.ts";
import { serverTexts } from "../release/texts.ts";
import { calledIn } from "./mentions.rules.ts";

/** Where somebody is called by name; `reply` is undefined where the post itself calls them. */
interface Place {
  post: core.Record;
  reply: core.Record | undefined;
}

/** Only who wrote here themselves has a page to be called by, and who blocked the writer is not called. */
const MAY_BE_CALLED = `SELECT u.id AS id FROM users u WHERE u.id = {:user} AND u.publicPage = TRUE AND u.standing != 'banned'
    AND (EXISTS (SELECT 1 FROM posts WHERE posts.user = u.id) OR EXISTS (SELECT 1 FROM replies WHERE replies.user = u.id))
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.user = u.id AND blocks.blocked = {:by})`;

const KEEP = `INSERT INTO mentions (id, post, reply, user, created) VALUES ({:id}, {:post}, {:reply}, {:user}, {:created})
  ON CONFLICT (post, reply, user) DO NOTHING`;

/** Keeps whom a text calls by name, and tells each of them once, in the transaction that writes it. */
export function mention(tx: CoreApp, place: Place): void {
  const by = (place.reply ?? place.post).getString("user");
  for (const user of calledIn((place.reply ?? place.post).getString("html"))) {
    if (user === by || !mayBeCalled(tx, user, by)) continue;
    if (place.post.getBool("premium") && !hasPremium(tx, user)) continue;
    if (keep(tx, place, user)) tell(tx, place, user);
  }
}

function mayBeCalled(tx: CoreApp, user: string, by: string): boolean {
  const rows = arrayOf(new DynamicModel({ id: "" }));
  tx.db().newQuery(MAY_BE_CALLED).bind({ user, by }).all(rows);
  return rows.length > 0;
}

function keep(tx: CoreApp, { post, reply }: Place, user: string): boolean {
  const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
  const created = new DateTime().string();
  const row = { id, post: post.id, reply: reply?.id ?? "", user, created };
  return tx.db().newQuery(KEEP).bind(row).execute().rowsAffected() === 1;
}

function tell(tx: CoreApp, { post, reply }: Place, user: string): void {
  const { title, message, action } = serverTexts().alerts.mention;
  const by = (reply ?? post).getString("userName");
  const said = (text: string) =>
    text.replace("{name}", () => by).replace("{post}", () => within(post.getString("title"), 80));
  notify(tx, {
    ...{ user, key: `mention:${post.id}:${reply?.id ?? ""}`, type: "community" },
    ...{ title: said(title), message: said(message) },
    about: { post: post.id, reply: reply?.id ?? "" },
    action: { label: action, url: `/community/post/${post.id}${reply ? `#reply-${reply.id}` : ""}` },
  });
}
