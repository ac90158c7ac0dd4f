import { earnedTitle } from "../learning/achievements/achievements.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { said } from "../platform/release/texts.ts";
import { execute } from "../platform/rows.ts";

/** What carries its writer's name, photo and title of the day it was written. */
const TABLES = ["reviews", "posts", "replies"];

/** The address of an account's photo, or "". */
const avatarOf = (user: core.Record): string => {
  const photo = user.getString("photo");
  return photo ? `/api/files/users/${user.id}/${encodeURIComponent(photo)}` : "";
};

/** Puts to what somebody writes whose it is, as they are called today; to what is nobody's, nothing. */
export function signAs(app: CoreApp, record: core.Record): void {
  const [user] = app.findRecordsByIds("users", [record.getString("user")]);
  if (!user) return;
  record.set("userName", oneLine(user.getString("displayName")) || said("anonymous"));
  record.set("userAvatar", avatarOf(user));
  record.set("userTitle", earnedTitle(app, user.id));
}

/** A photo that is gone leaves no empty frame beside what its owner wrote. */
export function followPhoto(e: core.RecordEvent): void {
  e.next();
  const { app, record } = e;
  if (record.getString("photo") === record.original().getString("photo")) return;
  const bound = { user: record.id, avatar: avatarOf(record) };
  for (const table of TABLES) execute(app, `UPDATE ${table} SET userAvatar = {:avatar} WHERE user = {:user}`, bound);
}
