import type { Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import type { History } from "./paymentActs.ts";
import type { Kept } from "./paymentTruth.ts";
import type { Done } from "./yearBooks.ts";
import type { Planned } from "./yearLives.ts";
import type { Span } from "./yearSpans.ts";

/** A gift that was paid and that nobody has accepted yet. */
export interface Waiting {
  code: string;
  months: number;
  id: string;
  intent: string;
  giver: Life;
}

/** One learner's year; seconds of their own clock. */
export interface Life {
  history: History;
  person: Person;
  planned: Planned[];
  /** When their year began. */
  beganS: number;
  /** How far their clock is ahead of the real one, and since which real second. */
  clock: { sinceS: number; aheadS: number }[];
  done: Done[];
  open: Span[];
  /** Until when Premium was open, as it was found last, and when that was. */
  untilS: number;
  seenS: number;
  writtenMs: number;
  /** When something happens next by itself; 0 for never. */
  dueS: number;
  customer: string;
  /** Days that the operator gave. */
  comps: Span[];
  /** Gifts, since when they were theirs, and how long they were where they lay then. */
  gifts: { acceptedS: number; lengthS: number; gift: Waiting }[];
  looks: { at: number; isWhole: boolean }[];
  isGone: boolean;
  /** What the provider kept, where their account has gone since. */
  kept?: Kept[];
  faults: string[];
}

/** What all lives share. */
export interface Town {
  server: TestServer;
  operator: Person;
  waiting: Waiting[];
  refused: Map<string, number>;
  counts: Map<string, number>;
}

export const realS = () => Date.now() / 1000;
export const nowOf = ({ clock }: Life, at = realS()): number =>
  at + (clock.findLast(({ sinceS }) => sinceS <= at)?.aheadS ?? 0);

/** What an operator of the site does. */
export const operate = <Answer = void>({ server, operator }: Town, verb: string, body: object) =>
  request<Answer>(`${server.url}/api/course/operator/${verb}`, { body, token: operator.token });
