import type { LogLine } from "./moderation.d.ts";

/**
 * `GET /api/course/moderation/mine`: what was decided about the caller, whom no standing keeps from asking. Alerts and mails
 * about it lead to `/profile#decisions`.
 */
export interface OwnModeration {
  standing: "" | "silenced" | "banned";
  /** ISO; "" for good, and where there is no standing. */
  until: string;
  /** The latest first, 50 at most; what was taken back is among them, too. */
  decisions: OwnDecision[];
}

export interface OwnDecision {
  at: string;
  act: LogLine["act"];
  /** As an appeal names it. */
  target: string;
  /** Of one's own post, reply or review: its title or beginning; "" for oneself, and for what is gone. */
  title: string;
  /** A path of this site; "" where it has none. */
  url: string;
  reason: string;
  until: string;
  /** It is the latest about its target, stands against the caller, and was not answered yet. */
  mayAppeal: boolean;
  /** What the caller answered to it; null for nothing. */
  appeal: { id: string; text: string; decision: "" | "upheld" | "rejected"; answer: string; decidedAt: string } | null;
}

/** Sent to `POST /api/collections/appeals/records`: once about each decision. */
export interface AppealSent {
  user: string;
  /** The decision's. */
  target: string;
  /** 1 to 2,000 characters. */
  text: string;
}
