import type { LogLine } from "./moderation.d.ts";

/**
 * `GET /api/course/moderation/mine`: decisions about the caller, who may ask even when silenced or banned. Alerts and
 * mails about them link to `/profile#decisions`.
 */
export interface OwnModeration {
  standing: "" | "silenced" | "banned";
  /** ISO; "" when permanent, and without a standing. */
  until: string;
  /** Newest first, at most 50, including revoked ones. */
  decisions: OwnDecision[];
}

export interface OwnDecision {
  at: string;
  act: LogLine["act"];
  /** In the format that an appeal uses. */
  target: string;
  /**
   * The title or beginning of the caller's post, reply or review; "" for a decision about the caller, and for deleted
   * content.
   */
  title: string;
  /** A path of this site; "" when there is none. */
  url: string;
  reason: string;
  until: string;
  /** True for the latest decision about its target when it is against the caller and has no appeal. */
  mayAppeal: boolean;
  /** The caller's appeal; null without one. */
  appeal: { id: string; text: string; decision: "" | "upheld" | "rejected"; answer: string; decidedAt: string } | null;
}

/** Body of `POST /api/collections/appeals/records`; one appeal a decision. */
export interface AppealSent {
  user: string;
  /** The decision's target. */
  target: string;
  /** 1 to 2,000 characters. */
  text: string;
}
