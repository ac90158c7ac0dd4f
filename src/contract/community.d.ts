/** A row of `posts`, as whoever may read it gets it. */
export interface PostRow {
  id: string;
  /** Whose; "" for the house's own and for a deleted account. */
  user: string;
  userName: string;
  /** The photo's address, or "". */
  userAvatar: string;
  /** The latest title they had earned, or "". */
  userTitle: string;
  topic: Topic;
  /** The module it is about; 0 for none. */
  moduleId: number;
  /** The lesson it is about, or "". */
  lessonId: string;
  /** Of the lesson's video; 0 for none. */
  second: number;
  title: string;
  /** Markdown, as it was typed. */
  body: string;
  /** The body as it may stand in a page. */
  html: string;
  /** Names of files: `/api/files/posts/{id}/{name}`. */
  pictures: string[];
  /** Of work for review; else "". */
  sheet: string;
  questions: string;
  video: string;
  /** Members alone read it. */
  premium: boolean;
  /** How many replies anybody sees. */
  answers: number;
  likes: number;
  /** The id of the accepted reply, or "". */
  accepted: string;
  pinned: boolean;
  /** Only its writer sees one that is. */
  hidden: boolean;
  /** Why it waits, hidden, for a look; "" when it does not. */
  heldFor: string;
  team: boolean;
  /** "" while it was never changed. */
  editedAt: string;
  /** When it was written or answered last. */
  activeAt: string;
  created: string;
}

/** `module-3` is the topic of module 3. */
export type Topic = "questions" | "wins" | "feedback" | `module-${number}`;

/** Sent to `POST /api/collections/posts/records`, as JSON or, with pictures, as a form; some of it to PATCH. */
export interface PostSent {
  user: string;
  topic: Topic;
  moduleId?: number;
  lessonId?: string;
  second?: number;
  title: string;
  /** Markdown; `[@Ada](/community/people/ID)` calls somebody by name. */
  body: string;
  sheet?: string;
  questions?: string;
  video?: string;
}

/** A row of `replies`. */
export interface ReplyRow extends Pick<
  PostRow,
  "id" | "user" | "userName" | "userAvatar" | "userTitle" | "body" | "html" | "likes" | "hidden" | "heldFor" | "team"
> {
  post: string;
  editedAt: string;
  created: string;
}

/** Sent to `POST /api/course/posts/{id}/accept`, which answers it; "" takes it back. */
export interface AcceptSent {
  reply: string;
}

/** Of the answer to `GET /api/course/community/search?q=&topic=`: `{found: FoundPost[]}`, the best first. */
export interface FoundPost {
  id: string;
  title: string;
  topic: Topic;
  userName: string;
  /** Words around what was found, which stands at the odd places. */
  parts: string[];
  answers: number;
  created: string;
}

/** Rendered HTML as data: a text, or an element with its attributes and what stands in it. */
export type Tree = string | Branch;
export type Branch = [tag: string, attributes: Record<string, string>, ...inside: Tree[]];

/** What an entry of a page says of itself beside its words. */
export interface EntryFacts extends Pick<PostRow, "id" | "user" | "userName" | "likes" | "editedAt"> {
  kind: "post" | "reply";
  /** Its writer has a page. */
  hasPage: boolean;
  /** Of a post; else "". */
  title: string;
  /** Members alone read it. */
  forMembers: boolean;
}

/** How a post stands that is shown by itself. */
export interface ThreadFacts extends Pick<PostRow, "id" | "user" | "accepted" | "pinned"> {
  /** Work that asks for reviews: the address of its lesson, whose list it is answered along; "" for all else. */
  work: string;
}

/** What a page of the community says of itself beside what it shows. */
export interface PageFacts {
  /** In their order. */
  entries: EntryFacts[];
  /** All there is stands on this page. */
  isWhole: boolean;
  /** In the order of time: what is missing in it was taken away. */
  isInOrder: boolean;
  /** The row of `postSignals` that says when something changes; "" for a page that nothing comes to. */
  room: string;
  /** Where it is asked for once more, as `CommunityPage`; "" for never. */
  again: string;
  /** Of a list: which topic one writes in there. */
  list?: { topic: string; title: string };
  thread?: ThreadFacts;
  person?: { id: string; name: string };
}

/** A page of the community as data: it lies in the page, and is the answer to `GET /api/course/community/page`. */
export interface CommunityPage extends PageFacts {
  /** What it shows: the same as its HTML. */
  tree: Tree[];
  /** Its ETag: another once anything in it is another. */
  tag: string;
}

/** A post as it stands in a list. */
export interface ListedPost extends Pick<
  PostRow,
  "id" | "user" | "userName" | "userAvatar" | "userTitle" | "topic" | "lessonId" | "second" | "title"
> {
  /** What its topic is called. */
  topicTitle: string;
  /** How its text begins, in plain words. */
  excerpt: string;
  answers: number;
  likes: number;
  /** Its writer took a reply for the answer. */
  isAnswered: boolean;
  pinned: boolean;
  team: boolean;
  /** Its writer has a page. */
  hasPage: boolean;
  created: string;
}

/**
 * The answer to `GET /api/course/community/posts?topic=&sort=&module=&lesson=&after=`: what the page at
 * `/community/{topic}?…` lists for whoever asks, by the reading cookie.
 */
export interface PostList {
  posts: ListedPost[];
  /** About one lesson: which seconds of its video were asked about, how often, and the newest post of each. */
  seconds: { second: number; count: number; id: string }[];
  /** `after` of the next page; null on the last. */
  next: string | null;
  /** It is about what is sold, and whoever asks is no member. */
  isShut: boolean;
}

/** The answer to `GET /api/course/community/mine?posts=&replies=&thread=`: ids with commas between them, of a page's entries. */
export interface OwnActs {
  /** The id of one's like of each post or reply that one likes, by its id. */
  likes: Record<string, string>;
  /** Which of them one reported. */
  reported: string[];
  /** How many posts by others wait for an answer, to whoever answered somebody before; 100 for more. */
  waiting: number;
  /** One's own replies under `?thread=` that nobody else sees, the oldest first. */
  hidden: HiddenReply[];
}

/** A reply that only its writer sees. */
export interface HiddenReply extends Pick<ReplyRow, "id" | "heldFor"> {
  words: Tree[];
  /** ISO */
  created: string;
}

/** Of the answer to `GET /api/course/community/blocked`: `{people: BlockedPerson[]}`, the newest first. */
export interface BlockedPerson {
  user: string;
  name: string;
}

/** Of the list community.json, which the build writes of content/community: a post of the house's own. */
export interface HousePost {
  /** The file's name without its ending. */
  key: string;
  topic: Topic;
  title: string;
  body: string;
  /** "" for none. */
  lessonId: string;
  pinned: boolean;
}

/** The answer to `GET /api/course/community/turn`: how it stands with one's own work for review. */
export interface WorkTurn {
  /** About these one has shown work. */
  lessons: string[];
  /** Reviews given that count for the next place on top: 0, 1 or 2. */
  given: number;
  /** The newest post of one's own that waits for reviews; null for none. */
  waiting: {
    id: string;
    title: string;
    /** By how many others it was reviewed: 0 or 1; with the second it waits no more. */
    received: number;
    isOnTop: boolean;
  } | null;
}

/** The answer to `GET /api/course/community/writer`: what the server would refuse the caller's words for, before they write. */
export interface WriterNow {
  /** "" when nothing keeps them from writing. */
  problem: "" | "banned" | "silenced" | "unverified";
  /** When the problem ends, or the first day; "" for never, and where nothing ends by itself. */
  until: string;
  /** How many more they may write on the first day of their account; null once it is over. */
  left: { posts: number; replies: number } | null;
  /** They may write about what is sold. */
  isMember: boolean;
}
