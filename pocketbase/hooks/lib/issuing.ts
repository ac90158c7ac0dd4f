import {
  CODE_LENGTH,
  CODE_LETTERS,
  certificateText,
  type Finished,
  finishedOf,
  grouped,
  oneLine,
} from "../rules/certificate.ts";
import type { Course } from "../rules/course.ts";
import type { Completion } from "../rules/progress.ts";
import { brand } from "./brand.ts";
import { environment } from "./environment.ts";
import { signatureOf } from "./signing.ts";
import { dayIn } from "./zones.ts";

/** What a learner is told of their own certificates. */
export interface Told {
  code: string;
  moduleId: string;
  title: string;
  lessons: number;
  finishedOn: string;
  issuedTo: string;
}

export const told = (row: core.Record): Told => ({
  code: row.getString("code"),
  moduleId: row.getString("moduleId"),
  title: row.getString("title"),
  lessons: row.getInt("lessons"),
  finishedOn: row.getString("finishedOn"),
  issuedTo: row.getString("issuedTo"),
});

const rowsOf = (app: CoreApp, user: string): core.Record[] =>
  app
    .findRecordsByFilter("certificates", "user = {:user}", "created,@rowid", 0, 0, { user })
    .flatMap((row) => row ?? []);

/** Writes and signs a row in a name; what it says of the course stays as it was. */
export function signFor(app: CoreApp, row: core.Record, name: string, today: string): void {
  const code = row.getString("code");
  const text = certificateText({
    ...told(row),
    code,
    issuedBy: brand(app.settings().meta.appName).name,
    issuedTo: name,
    issuedOn: today,
    checkAt: `${environment.siteUrl}/certificate?code=${code}`,
  });
  row.set("issuedTo", name);
  row.set("text", text);
  row.set("signature", signatureOf(app, text));
  app.save(row);
}

function issueOne(app: CoreApp, user: core.Record, finished: Finished, zone: string): void {
  const row = new Record(app.findCachedCollectionByNameOrId("certificates"));
  row.set("user", user.id);
  row.set("code", grouped($security.randomStringWithAlphabet(CODE_LENGTH, CODE_LETTERS)));
  row.set("moduleId", finished.moduleId);
  row.set("title", oneLine(finished.title));
  row.set("lessons", finished.lessons);
  row.set("finishedOn", dayIn(finished.finishedAtMs, zone));
  signFor(app, row, oneLine(user.getString("displayName")), dayIn(Date.now(), zone));
}

function issueMissing(app: CoreApp, user: core.Record, finished: Finished[], zone: string): void {
  app.runInTransaction((tx) => {
    // Whoever was faster, on another device, may have issued it meanwhile.
    const issued = new Set(rowsOf(tx, user.id).map((row) => row.getString("moduleId")));
    for (const one of finished) if (!issued.has(one.moduleId)) issueOne(tx, user, one, zone);
  });
}

/**
 * The learner's certificates, after what is finished and has none yet got one; without a name to put on it, it waits.
 * It fails by itself: nothing a learner did is lost over a certificate, and the next look issues it.
 */
export function certificatesOf(
  app: CoreApp,
  user: core.Record,
  course: Course,
  completions: Map<string, Completion>,
  zone: string,
): Told[] {
  const rows = rowsOf(app, user.id);
  try {
    const issued = new Set(rows.map((row) => row.getString("moduleId")));
    const missing = finishedOf(course, completions).filter(({ moduleId }) => !issued.has(moduleId));
    if (missing.length === 0 || !oneLine(user.getString("displayName"))) return rows.map(told);
    issueMissing(app, user, missing, zone);
    return rowsOf(app, user.id).map(told);
  } catch (error) {
    app.logger().error("A certificate could not be issued", "user", user.id, "error", String(error));
    return rows.map(told);
  }
}
