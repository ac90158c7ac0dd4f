/** Moderated content: learners' texts, the pictures of a post (by the post's id), and users themselves. */
export type Judged = "posts" | "replies" | "reviews" | "pictures" | "users";

/**
 * Body of `POST /api/course/moderation/{kind}/{id}` (`kind` is a `Judged`), which answers `Decided`. 400 at `act`,
 * `reason` or `days` when one is invalid; 403 for the moderator's own content, and for users whose standing only an
 * operator may change.
 */
export interface DecisionSent {
  /**
   * "hide": visible to its author only; not for users. "restore": visible again, and its reports are rejected. "warn",
   * "silence", "ban": acts on the author and hides the content. "lift" ends a silence or ban; "clear" removes photo,
   * name and bio: both for users only. "pin", "unpin": for posts only.
   */
  act: "hide" | "restore" | "warn" | "silence" | "ban" | "lift" | "clear" | "pin" | "unpin";
  /** The message to the user concerned, up to 500 characters; required for hide, warn, silence, ban and clear. */
  reason?: string;
  /** Duration of "silence", 1 to 365. */
  days?: number;
  /** For moderators, up to 500 characters; the user's data export includes it. */
  note?: string;
  /**
   * `at` of the latest log entry that the moderator saw, "" for none: 400 with `validation_decided` at `seen` when
   * another moderator has decided since. Missing: no check.
   */
  seen?: string;
}

export interface Decided {
  act: DecisionSent["act"];
  /** The end of a silence, ISO; otherwise "". */
  until: string;
}

/** `GET /api/course/moderation/queue?kind=&after=`: open cases, 20 a page. */
export interface Queue {
  /**
   * One case for each target, however many reports it has: first held content, appeals and reports that carry weight,
   * oldest first; then content that only accounts without weight reported.
   */
  cases: CaseLine[];
  /** For `?after=`; "" on the last page. */
  next: string;
  /** The number of open cases by kind; counted up to 1,000 each. */
  waiting: Record<CaseKind, number>;
  /** When the oldest case was opened, ISO; "" without any. */
  oldest: string;
}

export type CaseKind = Judged | "appeals";

export interface CaseLine {
  kind: CaseKind;
  /** The target's id; an appeal's own. */
  id: string;
  /** ISO: the first report, or when it was held or appealed. */
  since: string;
  /** A post's title, or the beginning of the text; a user's name; for an appeal its subject. */
  title: string;
  /** The author's name, or the user's. */
  by: string;
  reports: number;
  /** The most frequent reason; "" without reports. */
  reason: string;
  /** Why it is held; "" when it is not. */
  heldFor: string;
  /** Visible to its author only. */
  hidden: boolean;
}

/** `GET /api/course/moderation/cases/{kind}/{id}`: one case in full, also after it was closed. */
export interface Case extends CaseLine {
  /** The text as typed (Markdown of a post or reply); a user's bio; an appeal's text. */
  text: string;
  /** A post's or reply's text as HTML; otherwise "". */
  html: string;
  /**
   * File names of a post, `/api/files/posts/{post}/{name}?token=` (a token of `POST /api/files/token`); a user's
   * photo.
   */
  pictures: string[];
  /** Other fields: a post's sheet, questions and video, a review's stars. */
  parts: { name: "sheet" | "questions" | "video" | "rating"; text: string }[];
  /** A path of this site; "" when there is none. */
  url: string;
  /** The title of that page: a reply's post, a review's lesson or module; otherwise "". */
  under: string;
  /** ISO; "" for never. */
  created: string;
  editedAt: string;
  /** Earlier versions, newest first. */
  former: { at: string; title: string; text: string }[];
  /** Reports by reason, most frequent first. */
  reasons: { reason: string; count: number }[];
  /** Reporters of open reports, oldest first, at most 30. */
  reporters: Reporter[];
  /** A pinned post. */
  pinned: boolean;
  /** Null for house posts and deleted accounts. */
  person: PersonJudged | null;
  /** Earlier decisions about it, newest first, at most 20. */
  log: LogLine[];
  /** For an appeal; otherwise null. */
  appeal: { target: string; kind: Judged; targetId: string; answered: boolean; mayDecide: boolean } | null;
  /** True when the caller may decide the case, and may change the user's standing. */
  mayDecide: boolean;
  mayStand: boolean;
}

export interface Reporter {
  user: string;
  name: string;
  reason: string;
  at: string;
  /** When the account was created, ISO. */
  since: string;
  verified: boolean;
}

export interface PersonJudged {
  id: string;
  name: string;
  /** The photo's URL, or "". */
  avatar: string;
  since: string;
  verified: boolean;
  standing: "" | "silenced" | "banned";
  /** ISO; "" for never. */
  until: string;
  posts: number;
  replies: number;
  reviews: number;
  /** The number of these that are hidden. */
  hidden: number;
  /** Decisions about the user and their content, newest first, at most 20. */
  log: LogLine[];
}

export interface LogLine {
  at: string;
  /** As in `DecisionSent`; also "hold", "end" (of a silence or ban), "appealUpheld" and "appealRejected". */
  act: string;
  /** "posts ID", "replies ID", "pictures ID", "users ID", "reviews USER CONTENT". */
  target: string;
  reason: string;
  note: string;
  /** ISO; "" for none. */
  until: string;
  /** The moderator's name, or "Deleted account"; "" for the server itself and a superuser. */
  moderator: string;
  /** The caller made this decision. */
  own: boolean;
}

/** `GET /api/course/moderation/log?after=`: all decisions, newest first, 20 a page. */
export interface LogPage {
  lines: LogLine[];
  /** For `?after=`; "" on the last page. */
  next: string;
}

/**
 * Body and response of `POST /api/course/moderation/appeals/{id}`; 403 for the moderator's own. 400 with
 * `validation_decided` at `decision` when it is already decided.
 */
export interface AppealDecisionSent {
  /** "upheld": the appeal succeeds and the decision is revoked. */
  decision: "upheld" | "rejected";
  /** The message to the user, 1 to 2,000 characters. */
  answer: string;
}
