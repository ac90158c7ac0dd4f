/** What moderators look at: what learners wrote, the pictures of a post (by the post's id), and people themselves. */
export type Judged = "posts" | "replies" | "reviews" | "pictures" | "users";

/**
 * Sent to `POST /api/course/moderation/{kind}/{id}` (`kind` is a `Judged`), which answers `Decided`. 400 at `act`, `reason`
 * or `days` when one is wrong; 403 for what is one's own, and for whose standing only an operator decides about.
 */
export interface DecisionSent {
  /**
   * "hide": from everybody but its writer; not for people. "restore": nothing is wrong with it: it is seen again, and the
   * reports are rejected. "warn", "silence", "ban": whoever wrote it, and hides what it is about. "lift" ends a silence or
   * ban; "clear" takes away photo, name and about: both for people alone. "pin", "unpin": for posts alone.
   */
  act: "hide" | "restore" | "warn" | "silence" | "ban" | "lift" | "clear" | "pin" | "unpin";
  /** What whoever it is about is told, up to 500 characters; needed for hide, warn, silence, ban and clear. */
  reason?: string;
  /** Of "silence": 1 to 365. */
  days?: number;
  /** For moderators, up to 500 characters; as all that is held about somebody it stands in their export. */
  note?: string;
  /**
   * The `at` of the latest line of the case's log that its reader saw, "" for none: 400 with `validation_decided` at `seen`
   * when another moderator decided about it since. Left out, it is decided all the same.
   */
  seen?: string;
}

export interface Decided {
  act: DecisionSent["act"];
  /** Of a silence: when it ends, ISO; else "". */
  until: string;
}

/** `GET /api/course/moderation/queue?kind=&after=`: what waits for a look, 20 at a time. */
export interface Queue {
  /**
   * Each once, however many reports it has: first all that weighs something, is held, or is an appeal, the oldest first; then
   * what only accounts without a say reported.
   */
  cases: CaseLine[];
  /** For `?after=`; "" on the last page. */
  next: string;
  /** How many there are in all, of every kind; counted up to 1,000 of each. */
  waiting: Record<CaseKind, number>;
  /** When the oldest began to wait, ISO; "" when nothing waits. */
  oldest: string;
}

export type CaseKind = Judged | "appeals";

export interface CaseLine {
  kind: CaseKind;
  /** Of what is judged; of an appeal its own. */
  id: string;
  /** ISO: the first report, or when it was held or appealed. */
  since: string;
  /** A post's title, or the beginning of what was written; a person's name; of an appeal what it is about. */
  title: string;
  /** Who wrote it, or the person. */
  by: string;
  reports: number;
  /** The reason most of them give; "" without reports. */
  reason: string;
  /** Why it waits, hidden; "" when it is not held. */
  heldFor: string;
  /** Nobody but its writer sees it now. */
  hidden: boolean;
}

/** `GET /api/course/moderation/cases/{kind}/{id}`: everything about one; also when nothing waits there any more. */
export interface Case extends CaseLine {
  /** What was written, as it was typed (Markdown of a post or reply); a person's about; an appeal's words. */
  text: string;
  /** The same as it stands in a page, of posts and replies; else "". */
  html: string;
  /** Names of a post's files, `/api/files/posts/{post}/{name}?token=` (a token of `POST /api/files/token`); a person's photo. */
  pictures: string[];
  /** Other parts that were typed: a post's sheet, questions and video, a review's stars. */
  parts: { name: "sheet" | "questions" | "video" | "rating"; text: string }[];
  /** Where it stands: a path of this site; "" where it has none. */
  url: string;
  /** What stands there: of a reply its post's title, of a review its lesson or module; else "". */
  under: string;
  /** ISO; "" for never. */
  created: string;
  editedAt: string;
  /** What it said before, the latest first. */
  former: { at: string; title: string; text: string }[];
  /** The same reasons together, the most frequent first. */
  reasons: { reason: string; count: number }[];
  /** The open ones, the oldest first, 30 at most. */
  reporters: Reporter[];
  /** Of a post: it stands above the others. */
  pinned: boolean;
  /** Null for the house's own, and for whose account is gone. */
  person: PersonJudged | null;
  /** What was decided about it before, the latest first, 20 at most. */
  log: LogLine[];
  /** Of an appeal; else null. */
  appeal: { target: string; kind: Judged; targetId: string; answered: boolean; mayDecide: boolean } | null;
  /** Whether the caller may decide here, and about the person's standing. */
  mayDecide: boolean;
  mayStand: boolean;
}

export interface Reporter {
  user: string;
  name: string;
  reason: string;
  at: string;
  /** ISO: since when they have their account. */
  since: string;
  verified: boolean;
}

export interface PersonJudged {
  id: string;
  name: string;
  /** The photo's address, or "". */
  avatar: string;
  since: string;
  verified: boolean;
  standing: "" | "silenced" | "banned";
  /** ISO; "" for never. */
  until: string;
  posts: number;
  replies: number;
  reviews: number;
  /** How many of these are hidden. */
  hidden: number;
  /** What was decided about them and what they wrote, the latest first, 20 at most. */
  log: LogLine[];
}

export interface LogLine {
  at: string;
  /** As in `DecisionSent`; also "hold", "end" (of a silence or ban), "appealUpheld" and "appealRejected". */
  act: string;
  /** "posts ID", "replies ID", "pictures ID", "users ID", "reviews WHOSE ABOUT". */
  target: string;
  reason: string;
  note: string;
  /** ISO; "" for none. */
  until: string;
  /** Who decided, by name, or "Deleted account"; "" for the server itself and a superuser. */
  moderator: string;
  /** It was whoever reads it. */
  own: boolean;
}

/** `GET /api/course/moderation/log?after=`: all that was decided, the latest first, 20 at a time. */
export interface LogPage {
  lines: LogLine[];
  /** For `?after=`; "" on the last page. */
  next: string;
}

/**
 * Sent to `POST /api/course/moderation/appeals/{id}`, answered by the same; 403 about one's own. 400 with `validation_decided` at `decision` when it was decided before.
 */
export interface AppealDecisionSent {
  /** "upheld": they are right, and the decision is taken back. */
  decision: "upheld" | "rejected";
  /** What they are told, 1 to 2,000 characters. */
  answer: string;
}
