import { notify } from "../notifications/notify.ts";
import { within } from "../notifications/notifications.rules.ts";
import { serverTexts } from "../release/texts.ts";

/** Whether somebody blocked somebody. */
const isBlocked = (tx: CoreApp, by: string, blocked: string): boolean =>
  tx.findRecordsByFilter("blocks", "user = {:by} && blocked = {:blocked}", "", 1, 0, { by, blocked }).length > 0;

/** Tells whoever wrote a post that somebody answered, unless they did it themselves or do not want to read them. */
export function tellAuthor(tx: CoreApp, post: core.Record, reply: core.Record): void {
  const [user, by] = [post.getString("user"), reply.getString("user")];
  if (user === "" || user === by || isBlocked(tx, user, by)) return;
  const { title, message, action } = serverTexts().alerts.reply;
  const said = (text: string) =>
    text
      .replace("{name}", () => reply.getString("userName"))
      .replace("{post}", () => within(post.getString("title"), 80));
  notify(tx, {
    ...{ user, key: `reply:${reply.id}`, type: "community", title: said(title), message: said(message) },
    about: { post: post.id, reply: reply.id },
    action: { label: action, url: `/community/post/${post.id}#reply-${reply.id}` },
  });
}
