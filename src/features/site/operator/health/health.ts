import type { Health, HealthCheck, HealthShown } from "#contract/operator.d.ts";
import { relativeMomentWords, type Now } from "#features/learning/activity/days.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/health.ts";
import {
  CircleAlert,
  CreditCard,
  HardDrive,
  type LucideIcon,
  Mail,
  RefreshCw,
  Server,
  ShieldCheck,
} from "lucide-react";

export type Verdict = "good" | "look" | "test" | "off" | "unknown" | "red";

/** A line of the box: what it is about, what is known of it, and whether somebody should look. */
export interface HealthRow {
  icon: LucideIcon;
  name: string;
  words: string;
  verdict: Verdict;
  /** What somebody has to do today. */
  todo?: string;
}

/** When it was asked, and how long the answer took. */
export interface Asked {
  nowMs: number;
  tookMs: number;
  now: Now;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const GB = 1024 ** 3;

const SLOW_MS = 2_000;
const FULL_FROM = 0.8;
const LITTLE_ROOM = GB;
/** What waits is tried every minute at first. */
const STUCK_MS = 15 * MINUTE_MS;
/** It is done every hour. */
const LATE_MS = 2 * HOUR_MS;

const lookIf = (isIll: boolean, otherwise: Verdict = "good"): Verdict => (isIll ? "look" : otherwise);
const isStuck = (oldest: string | null, nowMs: number): boolean =>
  oldest !== null && nowMs - Date.parse(oldest) > STUCK_MS;
const sentences = (...all: (string | false)[]): string => all.filter(Boolean).join(". ");

/** "31 GB", "1.2 GB", "120 MB". */
export function sizeWords(bytes: number): string {
  if (bytes >= 10 * GB) return fill(texts.gigabytes, { size: String(Math.round(bytes / GB)) });
  if (bytes >= GB) return fill(texts.gigabytes, { size: (bytes / GB).toFixed(1) });
  return fill(texts.megabytes, { size: String(Math.ceil(bytes / 1024 ** 2)) });
}

function upWords(startedAt: string, nowMs: number): string {
  const passed = nowMs - Date.parse(startedAt);
  if (passed >= DAY_MS) return fill(texts.server.days, { count: Math.floor(passed / DAY_MS) });
  if (passed >= HOUR_MS) return fill(texts.server.hours, { count: Math.floor(passed / HOUR_MS) });
  return fill(texts.server.minutes, { count: Math.max(0, Math.floor(passed / MINUTE_MS)) });
}

const server = ({ startedAt }: Health, { nowMs, tookMs }: Asked): HealthRow => ({
  ...{ icon: Server, name: texts.server.title },
  words: fill(texts.server.text, { up: upWords(startedAt, nowMs), seconds: (tookMs / 1000).toFixed(1) }),
  verdict: lookIf(tookMs > SLOW_MS),
});

function disk({ disk: known, database }: Health): HealthRow {
  const row = { icon: HardDrive, name: texts.disk.title } as const;
  const data = fill(texts.disk.database, { size: sizeWords(database) });
  if (!known) return { ...row, words: sentences(texts.disk.unknown, data), verdict: "unknown" };
  const used = known.size - known.free;
  const share = used / known.size;
  const values = { used: sizeWords(used), size: sizeWords(known.size), share: String(Math.round(share * 100)) };
  const verdict = lookIf(share >= FULL_FROM || known.free < LITTLE_ROOM);
  return { ...row, words: sentences(fill(texts.disk.text, values), data), verdict };
}

function mail({ mail: { isSet, waiting, oldest, givenUp, lastSent } }: Health, { nowMs, now }: Asked): HealthRow {
  const row = { icon: Mail, name: texts.mail.title } as const;
  const waits = fill(texts.mail.waiting, { count: waiting });
  if (!isSet)
    return { ...row, words: sentences(texts.mail.off, waiting > 0 && waits), verdict: lookIf(waiting > 0, "off") };
  const said = sentences(
    waits,
    givenUp > 0 && fill(texts.givenUp, { count: givenUp }),
    lastSent ? fill(texts.mail.lastSent, { at: relativeMomentWords(lastSent, now) }) : texts.mail.noneSent,
  );
  return { ...row, words: said, verdict: lookIf(givenUp > 0 || isStuck(oldest, nowMs)) };
}

function payments({ payments: known }: Health, { nowMs }: Asked): HealthRow {
  const { provider, isLive, waiting, oldest, givenUp, untold } = known;
  const name = texts.payments[provider];
  const row = { icon: CreditCard, name: texts.payments.title } as const;
  const said = sentences(
    fill(texts.payments.waiting, { count: waiting, name }),
    givenUp > 0 && fill(texts.givenUp, { count: givenUp }),
    untold.waiting > 0 && fill(texts.payments.untold, { count: untold.waiting }),
  );
  if (provider === "off") return { ...row, words: name, verdict: "off" };
  const isIll = givenUp > 0 || isStuck(oldest, nowMs) || isStuck(untold.oldest, nowMs);
  return { ...row, words: said, verdict: lookIf(isIll, isLive ? "good" : "test") };
}

function memberships({ payments: known, startedAt }: Health, { nowMs, now }: Asked): HealthRow {
  const row = { icon: RefreshCw, name: texts.memberships.title } as const;
  const at = known.reconciledAt;
  if (known.provider === "off") return { ...row, words: texts.payments.off, verdict: "off" };
  return {
    ...row,
    words: at ? fill(texts.memberships.text, { at: relativeMomentWords(at, now) }) : texts.memberships.none,
    // Of what was not checked nothing is known.
    verdict: lookIf(nowMs - Date.parse(at ?? startedAt) > LATE_MS, at ? "good" : "unknown"),
  };
}

function errors({ errors: { browser, pages, server: logged } }: Health): HealthRow {
  const said = sentences(
    browser > 0 && fill(texts.errors.browser, { count: browser, pages: String(pages) }),
    logged > 0 && fill(texts.errors.server, { count: logged }),
  );
  const verdict = lookIf(browser + logged > 0);
  return { icon: CircleAlert, name: texts.errors.title, words: said || texts.errors.none, verdict };
}

/** A back-up is made every night; so late it was missed. */
const MISSED_MS = 36 * HOUR_MS;

function backup({ backup: known }: Health, { nowMs, now }: Asked): HealthRow {
  const row = { icon: ShieldCheck, name: texts.backup.title } as const;
  if (!known?.at) return { ...row, words: texts.backup.none, verdict: "look" };
  const said = sentences(
    fill(texts.backup.text, { at: relativeMomentWords(known.at, now) }),
    known.failedAt !== null && fill(texts.backup.failed, { at: relativeMomentWords(known.failedAt, now) }),
  );
  return { ...row, words: said, verdict: lookIf(known.failedAt !== null || nowMs - Date.parse(known.at) > MISSED_MS) };
}

type Row = (health: Health, asked: Asked) => HealthRow;
const ROWS: Partial<Record<HealthCheck["name"] | "server" | "memberships", Row>> = {
  ...{ server, disk, backup, mail, payments, memberships, errors },
};

/** What stands in the box; what the server itself calls red is said with what to do. */
export const healthRows = ({ checks, ...health }: HealthShown, asked: Asked): HealthRow[] =>
  Object.entries(ROWS).map(([name, rowOf]) => {
    const row = rowOf(health, asked);
    const isRed = checks.some((check) => check.name === name && check.state === "red");
    return isRed ? { ...row, verdict: "red", todo: todoOf(name) } : row;
  });

const todoOf = (name: string): string => (texts.todo as Record<string, string>)[name] ?? "";
