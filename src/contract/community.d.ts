/** A record of `posts`, as its readers get it. */
export interface PostRow {
  id: string;
  /** The author's id; "" for house posts and deleted accounts. */
  user: string;
  userName: string;
  /** The photo's URL, or "". */
  userAvatar: string;
  /** The author's latest title, or "". */
  userTitle: string;
  topic: Topic;
  /** The id of the module it is about; 0 for none. */
  moduleId: number;
  /** The id of the lesson it is about, or "". */
  lessonId: string;
  /** A second of the lesson's video; 0 for none. */
  second: number;
  title: string;
  /** Markdown as typed. */
  body: string;
  /** The body as sanitized HTML. */
  html: string;
  /** File names, served at `/api/files/posts/{id}/{name}`. */
  pictures: string[];
  /** Work for review only; otherwise "". */
  sheet: string;
  questions: string;
  video: string;
  /** Visible to members only. */
  premium: boolean;
  /** The number of visible replies. */
  answers: number;
  likes: number;
  /** The id of the accepted reply, or "". */
  accepted: string;
  pinned: boolean;
  /** Visible to its author only. */
  hidden: boolean;
  /** Why it is held for a moderator; "" when it is not. */
  heldFor: string;
  team: boolean;
  /** "" when never edited. */
  editedAt: string;
  /** The time of the post or its last reply. */
  activeAt: string;
  created: string;
}

/** `module-3` is the topic of module 3. */
export type Topic = "questions" | "wins" | "feedback" | `module-${number}`;

/**
 * Body of `POST /api/collections/posts/records`: JSON, or a form when it has pictures. PATCH takes some of the fields.
 */
export interface PostSent {
  user: string;
  topic: Topic;
  moduleId?: number;
  lessonId?: string;
  second?: number;
  title: string;
  /** Markdown; `[@Ada](/community/people/ID)` mentions a user. */
  body: string;
  sheet?: string;
  questions?: string;
  video?: string;
}

/** A record of `replies`. */
export interface ReplyRow extends Pick<
  PostRow,
  "id" | "user" | "userName" | "userAvatar" | "userTitle" | "body" | "html" | "likes" | "hidden" | "heldFor" | "team"
> {
  post: string;
  editedAt: string;
  created: string;
}

/** Body and response of `POST /api/course/posts/{id}/accept`; "" withdraws the acceptance. */
export interface AcceptSent {
  reply: string;
}

/** A result of `GET /api/course/community/search?q=&topic=`, which answers `{found: FoundPost[]}`, best first. */
export interface FoundPost {
  id: string;
  title: string;
  topic: Topic;
  userName: string;
  /** The text around the matches, split so that the matches have odd indexes. */
  parts: string[];
  answers: number;
  created: string;
}

/** Rendered HTML as data: a text, or an element with its attributes and children. */
export type Tree = string | Branch;
export type Branch = [tag: string, attributes: Record<string, string>, ...inside: Tree[]];

/** Metadata of a post or reply on a page. */
export interface EntryFacts extends Pick<PostRow, "id" | "user" | "userName" | "likes" | "editedAt"> {
  kind: "post" | "reply";
  /** The author has a public page. */
  hasPage: boolean;
  /** A post's title; "" for a reply. */
  title: string;
  /** Visible to members only. */
  forMembers: boolean;
}

/** Metadata of a post on its own page. */
export interface ThreadFacts extends Pick<PostRow, "id" | "user" | "accepted" | "pinned"> {
  /** The URL of the lesson whose criteria guide the reviews, for work for review; otherwise "". */
  work: string;
}

/** Metadata of a community page. */
export interface PageFacts {
  /** In display order. */
  entries: EntryFacts[];
  /** This page has all entries. */
  isWhole: boolean;
  /** Entries are in order of time, so that a gap means a deletion. */
  isInOrder: boolean;
  /** The record of `postSignals` that announces changes; "" for a page that gets none. */
  room: string;
  /** The URL to fetch the page again from, as `CommunityPage`; "" when it never changes. */
  again: string;
  /** On a list: the topic of new posts there. */
  list?: { topic: string; title: string };
  thread?: ThreadFacts;
  person?: { id: string; name: string };
}

/** A community page as data, embedded in the page and the response of `GET /api/course/community/page`. */
export interface CommunityPage extends PageFacts {
  /** The content, equal to the page's HTML. */
  tree: Tree[];
  /** The ETag, which changes with the content. */
  tag: string;
}

/** A post in a list. */
export interface ListedPost extends Pick<
  PostRow,
  "id" | "user" | "userName" | "userAvatar" | "userTitle" | "topic" | "lessonId" | "second" | "title"
> {
  /** The topic's title. */
  topicTitle: string;
  /** The beginning of the body as plain text. */
  excerpt: string;
  answers: number;
  likes: number;
  /** The author accepted a reply. */
  isAnswered: boolean;
  pinned: boolean;
  team: boolean;
  /** The author has a public page. */
  hasPage: boolean;
  created: string;
}

/**
 * The response of `GET /api/course/community/posts?topic=&sort=&module=&lesson=&after=`: the posts that the page
 * `/community/{topic}?…` lists for the reader, known by the reading cookie.
 */
export interface PostList {
  posts: ListedPost[];
  /** For one lesson: the seconds of its video with posts, how many, and the newest post of each. */
  seconds: { second: number; count: number; id: string }[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
  /** The list is about premium content, and the reader is no member. */
  isShut: boolean;
}

/**
 * The response of `GET /api/course/community/mine?posts=&replies=&thread=`; the parameters are comma-separated ids of
 * a page's entries.
 */
export interface OwnActs {
  /** The caller's like ids by post or reply id. */
  likes: Record<string, string>;
  /** Ids of the entries that the caller reported. */
  reported: string[];
  /**
   * The number of others' posts that wait for a reply, for callers who have replied to somebody before; 100 means
   * more.
   */
  waiting: number;
  /** The caller's replies under `?thread=` that only they see, oldest first. */
  hidden: HiddenReply[];
}

/** A reply visible to its author only. */
export interface HiddenReply extends Pick<ReplyRow, "id" | "heldFor"> {
  words: Tree[];
  /** ISO */
  created: string;
}

/** One of `{people: BlockedPerson[]}`, the response of `GET /api/course/community/blocked`, newest first. */
export interface BlockedPerson {
  user: string;
  name: string;
}

/** A house post in community.json, which the build writes from content/community. */
export interface HousePost {
  /** The file name without its extension. */
  key: string;
  topic: Topic;
  title: string;
  body: string;
  /** "" for none. */
  lessonId: string;
  pinned: boolean;
}

/** The response of `GET /api/course/community/turn`: the state of the caller's work for review. */
export interface WorkTurn {
  /** Lessons about which the caller has posted work. */
  lessons: string[];
  /** Reviews given that count towards the next place at the top: 0, 1 or 2. */
  given: number;
  /** The caller's newest post that waits for reviews; null for none. */
  waiting: {
    id: string;
    title: string;
    /** Reviews by others so far: 0 or 1; the second one ends the wait. */
    received: number;
    isOnTop: boolean;
  } | null;
}

/** The response of `GET /api/course/community/writer`: whether the server would accept a post of the caller's. */
export interface WriterNow {
  /** "" when the caller may write. */
  problem: "" | "banned" | "silenced" | "unverified";
  /** When the problem or the first day ends; "" when neither ends by itself. */
  until: string;
  /** Remaining posts and replies on the account's first day; null after it. */
  left: { posts: number; replies: number } | null;
  /** The caller may write about premium content. */
  isMember: boolean;
}
