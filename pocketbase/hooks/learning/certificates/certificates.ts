import type { SignedCertificate } from "#contract/certificates.d.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { requireWriter } from "../../platform/doors/learner.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { dayIn, zoneOf } from "../../platform/zones.ts";
import { said } from "../../platform/release/texts.ts";
import { codeFrom } from "./certificates.rules.ts";
import { certificateOf, signFor } from "./issuing.ts";
import { publicKey } from "./signing.ts";
import { answerPrivately } from "../../platform/doors/request.ts";
import { firstRow } from "../../platform/rows.ts";

function rowFor(e: core.RequestEvent): core.Record {
  const code = codeFrom(e.request.pathValue("code"));
  const row = firstRow(e.app, "certificates", "code = {:code}", { code });
  if (!row) throw new NotFoundError(said("noCertificate"));
  return row;
}

/** Everything somebody needs to check a certificate, also later and without us; nothing else of its owner. */
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

/** The public key that certificates are checked with, as a PEM file. */
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
