import { hasPremium } from "../access/entitlements.ts";
import { within } from "../account/notifications/notifications.rules.ts";
import { notify } from "../account/notifications/notifications.ts";
import { queryRows, execute, firstRow } from "../platform/rows.ts";
import { said, serverTexts } from "../platform/release/texts.ts";
import { calledIn, withoutCalls, withoutLinks } from "./mentions.rules.ts";

/** The place of a mention; `reply` is undefined when the post itself mentions the user. */
interface Place {
  post: core.Record;
  reply: core.Record | undefined;
}

/** Only users who have written here have a page to link to; a user who blocked the author is not notified. */
const MAY_BE_CALLED = `SELECT u.id AS id FROM users u WHERE u.id = {:user} AND u.publicPage = TRUE AND u.standing != 'banned'
    AND (EXISTS (SELECT 1 FROM posts WHERE posts.user = u.id) OR EXISTS (SELECT 1 FROM replies WHERE replies.user = u.id))
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.user = u.id AND blocks.blocked = {:by})`;

const KEEP = `INSERT INTO mentions (id, post, reply, user, created) VALUES ({:id}, {:post}, {:reply}, {:user}, {:created})
  ON CONFLICT (post, reply, user) DO NOTHING`;

/** Stores the users a text mentions and notifies each once, in the transaction that writes the text. */
export function mention(tx: CoreApp, place: Place): void {
  const by = (place.reply ?? place.post).getString("user");
  for (const user of calledIn((place.reply ?? place.post).getString("html"))) {
    if (user === by || !mayBeCalled(tx, user, by)) continue;
    if (place.post.getBool("premium") && !hasPremium(tx, user)) continue;
    if (keep(tx, place, user)) tell(tx, place, { user, news: "mention" });
  }
}

const mayBeCalled = (tx: CoreApp, user: string, by: string): boolean =>
  queryRows(tx, { id: "" }, MAY_BE_CALLED, { user, by }).length > 0;

function keep(tx: CoreApp, { post, reply }: Place, user: string): boolean {
  const id = $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789");
  const created = new DateTime().string();
  const row = { id, post: post.id, reply: reply?.id ?? "", user, created };
  return execute(tx, KEEP, row) === 1;
}

const isBlocked = (tx: CoreApp, by: string, blocked: string): boolean =>
  firstRow(tx, "blocks", "user = {:by} && blocked = {:blocked}", { by, blocked }) !== undefined;

/** Notifies a post's author of a reply, unless they wrote it themselves or block its author. */
export function tellAnswered(tx: CoreApp, post: core.Record, reply: core.Record): void {
  const [user, by] = [post.getString("user"), reply.getString("user")];
  if (user !== "" && user !== by && !isBlocked(tx, user, by)) tell(tx, { post, reply }, { user, news: "reply" });
}

interface Told {
  user: string;
  news: "mention" | "reply";
}

function tell(tx: CoreApp, { post, reply }: Place, { user, news }: Told): void {
  const { title, message, action } = serverTexts().alerts[news];
  const by = (reply ?? post).getString("userName");
  const filled = (text: string) =>
    text.replace("{name}", () => by).replace("{post}", () => within(post.getString("title"), 80));
  const id = reply?.id ?? "";
  notify(tx, {
    ...{ user, key: news === "reply" ? `reply:${id}` : `mention:${post.id}:${id}`, type: "community" },
    ...{ title: filled(title), message: filled(message) },
    about: { post: post.id, reply: id },
    action: { label: action, url: `/community/post/${post.id}${id && `#reply-${id}`}` },
  });
}

const TOLD_OF = `DELETE FROM notifications WHERE reply IN (SELECT id FROM replies WHERE user = {:user})
  OR (reply = '' AND post IN (SELECT id FROM posts WHERE user = {:user}))`;

/**
 * Deletes the notifications that others received about a user's posts and replies, because they contain the user's
 * name.
 */
export const untell = (tx: CoreApp, user: string): void => void execute(tx, TOLD_OF, { user });

/** The tables of user texts, each with its Markdown column and its rendered HTML column. */
const WRITTEN = [
  ["posts", "body", "html"],
  ["replies", "body", "html"],
  ["postEdits", "body", ""],
  ["drafts", "text", ""],
] as const;

/** Removes a deleted user's name from texts that mention them. */
export function uncall(tx: CoreApp, user: string): void {
  const page = `/community/people/${user}`;
  const gone = said("deletedAccount");
  for (const [table, text, html] of WRITTEN) {
    const query = `SELECT id, ${text} AS text, ${html || "''"} AS html FROM ${table} WHERE instr(${text}, {:page}) > 0`;
    for (const row of queryRows(tx, { id: "", text: "", html: "" }, query, { page }))
      execute(tx, `UPDATE ${table} SET ${text} = {:text}${html && `, ${html} = {:html}`} WHERE id = {:id}`, {
        id: row.id,
        text: withoutCalls(row.text, page, gone),
        html: withoutLinks(row.html, page, gone),
      });
  }
}
