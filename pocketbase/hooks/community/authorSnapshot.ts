import { earnedTitle } from "../learning/achievements/achievements.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { said } from "../platform/release/texts.ts";
import { execute } from "../platform/rows.ts";

/** Tables whose rows keep a snapshot of their author's name, photo and title at the time of writing. */
const TABLES = ["reviews", "posts", "replies"];

/** The URL of the account's photo, or "". */
const avatarOf = (user: core.Record): string => {
  const photo = user.getString("photo");
  return photo ? `/api/files/users/${user.id}/${encodeURIComponent(photo)}` : "";
};

/** Stores the author's current name, photo and title on their record; leaves a record without an author as it is. */
export function signAs(app: CoreApp, record: core.Record): void {
  const [user] = app.findRecordsByIds("users", [record.getString("user")]);
  if (!user) return;
  record.set("userName", oneLine(user.getString("displayName")) || said("anonymous"));
  record.set("userAvatar", avatarOf(user));
  record.set("userTitle", earnedTitle(app, user.id));
}

/** Updates the author snapshots when a photo changes or is removed, so that no page shows a broken image. */
export function followPhoto(e: core.RecordEvent): void {
  e.next();
  const { app, record } = e;
  if (record.getString("photo") === record.original().getString("photo")) return;
  const bound = { user: record.id, avatar: avatarOf(record) };
  for (const table of TABLES) execute(app, `UPDATE ${table} SET userAvatar = {:avatar} WHERE user = {:user}`, bound);
}
