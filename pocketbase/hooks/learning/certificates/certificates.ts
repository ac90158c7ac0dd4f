import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { memoize } from "../../platform/memory.ts";
import {
  base64,
  pemOf,
  certificateText,
  CERTIFICATE_CODE_LENGTH,
  CODE_LETTERS,
  type Finished,
  grouped,
  WHOLE_COURSE,
  codeFrom,
} from "./certificates.rules.ts";
import { execute, queryRow, firstRow } from "../../platform/rows.ts";
import type { Certificate, SignedCertificate } from "#contract/certificates.d.ts";
import { notify } from "../../account/notifications/notifications.ts";
import { siteBrand, said, serverTexts } from "../../platform/release/texts.ts";
import { environment } from "../../platform/environment.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { dayIn, zoneOf } from "../../platform/zones.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { requireWriter, answerPrivately } from "../../platform/doors/learner.ts";

const SECRET_HEX_DIGITS = 64;

hashes.sha512 = sha512;

const readSecret = (app: CoreApp): string =>
  queryRow(app, { secret: "" }, "SELECT COALESCE(MAX(secret), '') AS secret FROM certificateKey").secret;

/** Creates the signing key on first use; of two created in parallel the first one stays. */
function secretOf(app: CoreApp): string {
  const known = readSecret(app);
  if (known) return known;
  const secret = $security.randomStringWithAlphabet(SECRET_HEX_DIGITS, "0123456789abcdef");
  execute(app, "INSERT OR IGNORE INTO certificateKey (id, secret) VALUES (1, {:secret})", { secret });
  return readSecret(app);
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

const pemFor = memoize(1, (secret: string) => pemOf(getPublicKey(bytesOf(secret))));

/** The public key that verifies certificates, as PEM. */
export const publicKey = (app: CoreApp): string => pemFor(secretOf(app));

/** The Ed25519 signature of a text's UTF-8 bytes, in base64. */
export const signatureOf = (app: CoreApp, text: string): string =>
  base64(sign(Uint8Array.from(toBytes(text)), bytesOf(secretOf(app))));

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

/** Signs and saves the row under a name; its facts about the course stay as they were. */
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
  const { moduleId, lessons, finishedAtMs } = finished;
  const code = grouped($security.randomStringWithAlphabet(CERTIFICATE_CODE_LENGTH, CODE_LETTERS));
  row.load({ user: user.id, code, moduleId, title: oneLine(titleOf(finished)), lessons });
  row.set("finishedOn", dayIn(finishedAtMs, zone));
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

/** The learner's certificates, oldest first. */
export const certificatesOf = (app: CoreApp, user: string): Certificate[] => rowsOf(app, user).map(certificateOf);

const missingOf = (app: CoreApp, user: string, finished: Finished[]): Finished[] => {
  const issued = new Set(rowsOf(app, user).map((row) => row.getString("moduleId")));
  return finished.filter(({ moduleId }) => !issued.has(moduleId));
};

/**
 * Issues the missing certificates for finished parts; a learner without a display name gets them once there is one.
 * Logs an error instead of throwing: a failed certificate must not lose progress, and is retried later.
 */
export function issueMissing(app: CoreApp, user: core.Record, finished: Finished[], zone: string): void {
  if (finished.length === 0 || !oneLine(user.getString("displayName"))) return;
  try {
    if (missingOf(app, user.id, finished).length === 0) return;
    app.runInTransaction((tx) => {
      // A parallel request of another device may have issued it meanwhile.
      for (const one of missingOf(tx, user.id, finished)) issueOne(tx, user, one, zone);
    });
  } catch (error) {
    app.logger().error("A certificate could not be issued", "user", user.id, "error", String(error));
  }
}

function rowFor(e: core.RequestEvent): core.Record {
  const code = codeFrom(e.request.pathValue("code"));
  const row = firstRow(e.app, "certificates", "code = {:code}", { code });
  if (!row) throw new NotFoundError(said("noCertificate"));
  return row;
}

/**
 * Returns all that is needed to verify a certificate, later and without this server too; no other data of its owner.
 */
export function showCertificate(e: core.RequestEvent): void {
  const row = rowFor(e);
  e.response.header().set("Cache-Control", "no-cache");
  const signed: SignedCertificate = {
    text: row.getString("text"),
    signature: row.getString("signature"),
    publicKey: publicKey(e.app),
  };
  return e.json(200, signed);
}

/** Returns the public key that verifies certificates, as PEM. */
export function showKey(e: core.RequestEvent): void {
  const headers = e.response.header();
  headers.set("Cache-Control", "no-cache");
  headers.set("Content-Type", "application/x-pem-file");
  return e.string(200, publicKey(e.app));
}

/** The same certificate under the name its owner has now. */
export function reissueCertificate(e: core.RequestEvent): void {
  const user = requireWriter(e);
  const row = rowFor(e);
  if (row.getString("user") !== user.id) throw new NotFoundError(said("noCertificate"));
  const name = oneLine(user.getString("displayName"));
  if (!name) throw new BadRequestError(said("nameFirst"));
  const isNew = name !== row.getString("issuedTo");
  if (isNew && isTooMany(e, { certificatesOf: user.id })) return;
  if (isNew) signFor(e.app, row, name, dayIn(Date.now(), zoneOf(user, "")));
  return answerPrivately(e, certificateOf(row));
}
