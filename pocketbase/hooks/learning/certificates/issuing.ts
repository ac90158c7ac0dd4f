import type { Certificate } from "#contract/certificates.d.ts";
import { notify } from "../../account/notifications/notify.ts";
import { siteBrand } from "../../platform/release/brand.ts";
import { environment } from "../../platform/environment.ts";
import { said, serverTexts } from "../../platform/release/texts.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { dayIn } from "../../platform/zones.ts";
import {
  certificateText,
  CERTIFICATE_CODE_LENGTH,
  CODE_LETTERS,
  type Finished,
  grouped,
  WHOLE_COURSE,
} from "./certificates.rules.ts";
import { signatureOf } from "./signing.ts";

export const certificateOf = (row: core.Record): Certificate => ({
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
    ...certificateOf(row),
    code,
    issuedBy: siteBrand(app.settings().meta.appName).name,
    issuedTo: name,
    issuedOn: today,
    checkAt: `${environment.siteUrl}/certificate?code=${code}`,
  });
  row.load({ issuedTo: name, text, signature: signatureOf(app, text) });
  app.save(row);
}

const titleOf = ({ moduleId, title }: Finished): string =>
  moduleId === WHOLE_COURSE ? said("courseFinished") : said("moduleFinished", { id: moduleId, title });

function issueOne(app: CoreApp, user: core.Record, finished: Finished, zone: string): void {
  const row = new Record(app.findCachedCollectionByNameOrId("certificates"));
  row.set("user", user.id);
  row.set("code", grouped($security.randomStringWithAlphabet(CERTIFICATE_CODE_LENGTH, CODE_LETTERS)));
  row.set("moduleId", finished.moduleId);
  row.set("title", oneLine(titleOf(finished)));
  row.set("lessons", finished.lessons);
  row.set("finishedOn", dayIn(finished.finishedAtMs, zone));
  signFor(app, row, oneLine(user.getString("displayName")), dayIn(Date.now(), zone));
  tell(app, row);
}

function tell(app: CoreApp, row: core.Record): void {
  const { title, message, action } = serverTexts().alerts.certificate;
  const [code, moduleId] = [row.getString("code"), row.getString("moduleId")];
  notify(app, {
    ...{ user: row.getString("user"), key: `certificate:${moduleId}`, type: "achievement", message },
    title: title.replace("{title}", () => row.getString("title")),
    action: { label: action, url: `/certificate?code=${code}` },
  });
}

/** The learner's own certificates, the oldest first. */
export const certificatesOf = (app: CoreApp, user: string): Certificate[] => rowsOf(app, user).map(certificateOf);

const missingOf = (app: CoreApp, user: string, finished: Finished[]): Finished[] => {
  const issued = new Set(rowsOf(app, user).map((row) => row.getString("moduleId")));
  return finished.filter(({ moduleId }) => !issued.has(moduleId));
};

/**
 * Issues what is finished and has no certificate yet; without a name to put on it, it waits. It fails by itself: nothing
 * a learner did is lost over a certificate, and it is tried again.
 */
export function issueMissing(app: CoreApp, user: core.Record, finished: Finished[], zone: string): void {
  if (finished.length === 0 || !oneLine(user.getString("displayName"))) return;
  try {
    if (missingOf(app, user.id, finished).length === 0) return;
    app.runInTransaction((tx) => {
      // Whoever was faster, on another device, may have issued it meanwhile.
      for (const one of missingOf(tx, user.id, finished)) issueOne(tx, user, one, zone);
    });
  } catch (error) {
    app.logger().error("A certificate could not be issued", "user", user.id, "error", String(error));
  }
}
