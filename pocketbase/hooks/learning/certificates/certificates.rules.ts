import type { Certificate } from "#contract/certificates.d.ts";
import type { Course } from "#contract/course.d.ts";
import { moduleLessons } from "../../platform/course.rules.ts";
import { oneLine } from "../../platform/visible.rules.ts";

/** The `moduleId` of the certificate for the whole course. */
export const WHOLE_COURSE = "course";

/** What was finished, in the words and numbers of that day. */
export interface Finished {
  /** A module's id as text, or "course". */
  moduleId: string;
  /** The module's; "" for the whole course. */
  title: string;
  lessons: number;
  finishedAtMs: number;
}

interface Part extends Pick<Finished, "moduleId" | "title"> {
  lessonIds: string[];
}

/** Without what is easily taken for something else: I, L, O, U and 0, 1. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CERTIFICATE_CODE_LENGTH = 12;

/** "7K3M9QXT2HBV" as it is written: 7K3M-9QXT-2HBV. */
export const grouped = (letters: string): string => letters.replace(/(.{4})(?=.)/g, "$1-");

/** A code in the one form it is kept in, however somebody typed it. */
export const codeFrom = (typed: string): string => grouped(typed.toUpperCase().replace(/[^0-9A-Z]/g, ""));

export interface Content extends Omit<Certificate, "moduleId"> {
  issuedBy: string;
  /** The day, such as 2026-11-21. */
  issuedOn: string;
  checkAt: string;
}

/** Exactly what is signed: one fact a line, for people and for machines. */
export const certificateText = (content: Content): string =>
  [
    `Certificate: ${content.code}`,
    `Issued by: ${oneLine(content.issuedBy)}`,
    `Issued to: ${oneLine(content.issuedTo)}`,
    `For finishing: ${oneLine(content.title)}`,
    `Lessons: ${content.lessons}`,
    `Finished on: ${content.finishedOn}`,
    `Issued on: ${content.issuedOn}`,
    `Check at: ${content.checkAt}`,
    "",
  ].join("\n");

function finishedAtMsOf(completedAtMs: Map<string, number>, lessonIds: string[]): number {
  const times = lessonIds.flatMap((id) => completedAtMs.get(id) ?? []);
  return times.length > 0 && times.length === lessonIds.length ? Math.max(...times) : 0;
}

/** What a certificate can be had for: every open module, and all of them together. */
export function certificateParts(course: Course): Part[] {
  const open = course.modules.filter(({ id, locked }) => !locked && moduleLessons(course, id).length > 0);
  const parts = open.map(({ id, title }) => ({
    moduleId: String(id),
    title,
    lessonIds: moduleLessons(course, id).map((lesson) => lesson.id),
  }));
  const lessonIds = parts.flatMap((part) => part.lessonIds);
  const whole = { moduleId: WHOLE_COURSE, title: "", lessonIds };
  return lessonIds.length > 0 ? [...parts, whole] : [];
}

/** The parts of which every lesson is completed. */
export const finishedParts = (course: Course, completedAtMs: Map<string, number>): Finished[] =>
  certificateParts(course).flatMap(({ moduleId, title, lessonIds }) => {
    const finishedAtMs = finishedAtMsOf(completedAtMs, lessonIds);
    return finishedAtMs > 0 ? [{ moduleId, title, lessons: lessonIds.length, finishedAtMs }] : [];
  });

/** The public key as openssl and every browser take it: the fixed beginning of an Ed25519 key, then its 32 bytes. */
const BEGINNING = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The hooks' runtime has neither btoa nor Node's Buffer as Node has it. */
export function base64(bytes: ArrayLike<number>): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [one, two, three] = [bytes[at] ?? 0, bytes[at + 1], bytes[at + 2]];
    const bits = (one << 16) | ((two ?? 0) << 8) | (three ?? 0);
    const letter = (shift: number) => LETTERS[(bits >> shift) & 63] ?? "";
    text += letter(18) + letter(12) + (two === undefined ? "=" : letter(6)) + (three === undefined ? "=" : letter(0));
  }
  return text;
}

/** A raw Ed25519 public key as a PEM file. */
export const pemOf = (key: ArrayLike<number>): string =>
  `-----BEGIN PUBLIC KEY-----\n${base64([...BEGINNING, ...Array.from(key)])}\n-----END PUBLIC KEY-----\n`;
