import { titleOf } from "../achievements/titles.ts";
import { theCourse } from "../course/course.ts";
import { wasHidden } from "../moderation/log.ts";
import { oneLine } from "../platform/visible.rules.ts";
import { doneBy } from "./finished.ts";
import { ANONYMOUS, contentFrom, isFinished, targetOf, titleFrom } from "./reviews.rules.ts";

const WRITTEN = ["rating", "title", "content", "at"];

const avatarOf = (user: core.Record): string => {
  const photo = user.getString("photo");
  return photo ? `/api/files/users/${user.id}/${encodeURIComponent(photo)}` : "";
};

/** Puts to a review what only the server may say: whose it is, as they are called today, and whether they finished it. */
export function sign(e: core.RecordEvent): void {
  const { app, record } = e;
  const isWritten = WRITTEN.some((name) => record.getString(name) !== record.original().getString(name));
  if (record.isNew() || isWritten) {
    const user = app.findRecordById("users", record.getString("user"));
    const contentId = record.getString("contentId");
    record.set("userName", oneLine(user.getString("displayName")) || ANONYMOUS);
    record.set("userAvatar", avatarOf(user));
    record.set("userTitle", titleOf(app, user.id));
    record.set("finished", isFinished(theCourse(), contentId, doneBy(app, user.id)));
    record.set("title", titleFrom(record.getString("title")));
    record.set("content", contentFrom(record.getString("content")));
    if (record.isNew() && wasHidden(app, targetOf(user.id, contentId))) record.set("hidden", true);
  }
  e.next();
}

/** A photo that is gone leaves no empty frame beside what its owner wrote. */
export function followPhoto(e: core.RecordEvent): void {
  e.next();
  const { app, record } = e;
  if (record.getString("photo") === record.original().getString("photo")) return;
  const bound = { user: record.id, avatar: avatarOf(record) };
  app.db().newQuery("UPDATE reviews SET userAvatar = {:avatar} WHERE user = {:user}").bind(bound).execute();
}
