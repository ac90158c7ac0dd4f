import { texts } from "#texts/certificates.ts";
import type { CertificateFacts } from "./certificates.ts";

/** Shown on the sheet before a certificate is looked up. */
export const SPECIMEN: CertificateFacts = {
  code: "7K3M-9QXT-2HBV",
  issuedTo: texts.name,
  title: texts.module1EveryOther,
  lessons: "4",
  finishedOn: "2026-01-31",
  issuedOn: "2026-01-31",
};
