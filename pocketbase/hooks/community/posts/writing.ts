import { signAs } from "../authorSnapshot.ts";
import { checkBarePictures } from "../../account/files/pictures.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { writeAndLook } from "../../platform/limits/writeAndLook.ts";
import { withWriteLock } from "../../platform/limits/writeLock.ts";
import { isLink, namesAnother } from "../../platform/markdown/markdown.rules.ts";
import { htmlOf, tidy } from "../../platform/markdown/writing.ts";
import { mention } from "../mentions.ts";
import { followSuperuser } from "../moderation/visibility.ts";
import { holdForLook, isHeldNow, isReleased, noteHeld } from "../moderation/wordLists.ts";
import { learner, letWrite } from "../../platform/doors/learner.ts";
import { dateOf } from "../../platform/times.ts";
import { oneLine, severalLines, unpiled } from "../../platform/visible.rules.ts";
import { checkFirstDay, checkMember, checkVerified, placeFor, refuseWriting } from "./author.ts";
import { keepFormer } from "./edits.ts";

const PLAIN = ["sheet", "questions"];
const WORDS = ["title", "body", ...PLAIN, "video"];
const SAID = [...WORDS, "topic", "moduleId", "lessonId", "second"];

const isChanged = (record: core.Record, names: string[]): boolean =>
  record.isNew() || names.some((name) => record.getString(name) !== record.original().getString(name));

/** A learner writes a post, or changes one of theirs; a superuser hides one, or brings it back. */
export function onPostWrite(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return followSuperuser(e, "posts");
  letWrite(e, "others");
  const user = learner(e.requestEvent);
  checkVerified(e.app, user);
  if (isTooMany(e.requestEvent, { postWritesOf: user.id })) return;
  const pictures = e.record.getUnsavedFiles("pictures").length;
  if (pictures > 0 && isTooMany(e.requestEvent, { picturesOf: user.id }, pictures)) return;
  checkMember(e.app, user.id, placeFor(e.record).isPremium);
  // Rendering takes its time: an account has one text rendered at once.
  withWriteLock(e.requestEvent, { route: "posts", user: user.id, operations: 1 }, () => e.next());
}

/** Puts to a post what only the server may say, before it is checked and kept. */
export function signPost(e: core.RecordEvent): void {
  const { record } = e;
  checkBarePictures(record, "pictures");
  tidy(record);
  if (isChanged(record, SAID)) {
    const { moduleId, isPremium } = placeFor(record);
    record.set("moduleId", moduleId);
    record.set("premium", isPremium);
  }
  if (!isChanged(record, WORDS)) return isReleased(record) ? release(e) : e.next();
  checkVideo(record.getString("video"));
  record.set("title", oneLine(record.getString("title")));
  for (const name of PLAIN) record.set(name, severalLines(record.getString(name)));
  record.set("html", htmlOf(record));
  if (record.isNew()) record.set("activeAt", dateOf(Date.now()));
  if (record.getBool("team")) return e.next();
  signAs(e.app, record);
  holdForLook(e.app, record);
  write(e);
}

/** What stands in a page as an address says where it leads: nothing in it hides, turns it around or names another host. */
function checkVideo(video: string): void {
  if (video === "" || (isLink(video) && unpiled(video) === video && !namesAnother(video))) return;
  refuseWriting({ field: "video", code: "invalid_format", say: "videoAddress" });
}

/** Whom it calls hears of it once it may be read. */
const release = (e: core.RecordEvent): void =>
  writeAndLook(e, (tx) => mention(tx, { post: e.record, reply: undefined }));

/** The post, its former wording, and whom it calls, in one transaction. */
function write(e: core.RecordEvent): void {
  const { record } = e;
  const former = record.isNew() ? undefined : record.original();
  const isHeld = isHeldNow(record);
  if (former) record.set("editedAt", dateOf(Date.now()));
  writeAndLook(e, (tx) => {
    checkFirstDay(tx, record, former ? undefined : "posts");
    if (former) keepFormer(tx, { post: record.id, reply: "" }, former);
    if (isHeld) noteHeld(tx, record);
    if (!record.getBool("hidden")) mention(tx, { post: record, reply: undefined });
  });
}
