import { dayWords, type Facts } from "./certificates.ts";

/** What stands on the sheet as long as no certificate was looked up. */
export const SPECIMEN: Facts = {
  code: "7K3M-9QXT-2HBV",
  issuedTo: "Your name",
  title: "Module 1, and every other you finish",
  lessons: "4",
  finishedOn: dayWords("2026-01-31"),
  issuedOn: dayWords("2026-01-31"),
};

export const FINISHED = Array.from({ length: Number(SPECIMEN.lessons) });
