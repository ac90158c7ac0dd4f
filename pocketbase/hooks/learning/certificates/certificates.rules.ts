import type { Certificate } from "#contract/certificates.d.ts";
import type { Course } from "#contract/course.d.ts";
import { moduleLessons } from "../../platform/course.rules.ts";
import { oneLine } from "../../platform/visible.rules.ts";

/** The `moduleId` of the certificate for the whole course. */
export const WHOLE_COURSE = "course";

/** A finished module or course, with its title and lesson count at that time. */
export interface Finished {
  /** A module's id as text, or "course". */
  moduleId: string;
  /** The module's title; "" for the whole course. */
  title: string;
  lessons: number;
  finishedAtMs: number;
}

interface Part extends Pick<Finished, "moduleId" | "title"> {
  lessonIds: string[];
}

/** Leaves out characters that are easily confused: I, L, O, U, 0 and 1. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CERTIFICATE_CODE_LENGTH = 12;

/** Formats "7K3M9QXT2HBV" as "7K3M-9QXT-2HBV". */
export const grouped = (letters: string): string => letters.replace(/(.{4})(?=.)/g, "$1-");

/** Normalizes a code to its stored form, however it was typed. */
export const codeFrom = (typed: string): string => grouped(typed.toUpperCase().replace(/[^0-9A-Z]/g, ""));

export interface Content extends Omit<Certificate, "moduleId"> {
  issuedBy: string;
  /** ISO date, such as 2026-11-21. */
  issuedOn: string;
  checkAt: string;
}

/** The signed text, byte for byte: one fact per line. */
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

/** Everything a certificate is issued for: each unlocked module, and the whole course. */
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

/** Returns the parts whose lessons are all completed. */
export const finishedParts = (course: Course, completedAtMs: Map<string, number>): Finished[] =>
  certificateParts(course).flatMap(({ moduleId, title, lessonIds }) => {
    const finishedAtMs = finishedAtMsOf(completedAtMs, lessonIds);
    return finishedAtMs > 0 ? [{ moduleId, title, lessons: lessonIds.length, finishedAtMs }] : [];
  });

/** The DER prefix of an Ed25519 public key in SPKI form; the key's 32 bytes follow it. */
const BEGINNING = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The hooks' runtime has neither btoa nor Node's Buffer. */
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

/** Encodes a raw Ed25519 public key as PEM. */
export const pemOf = (key: ArrayLike<number>): string =>
  `-----BEGIN PUBLIC KEY-----\n${base64([...BEGINNING, ...Array.from(key)])}\n-----END PUBLIC KEY-----\n`;
