import type { BuiltCourse, CourseLesson } from "#contract/course.d.ts";
import { postPlace } from "#server/hooks/community/posts/posts.rules.ts";
import { idsFrom, longTailed } from "./rows.ts";

const WHOLE = { posts: 100_000, replies: 1_000_000, people: 20_000 };
const LONGEST_THREAD = 5_000;
const MOST_REPLIES = 1_500;
const DAY_MS = 86_400_000;
const SPAN_MS = 3 * 365 * DAY_MS;

export interface PostPlan {
  id: string;
  /** Whose, by their place in the list of people. */
  by: number;
  topic: string;
  moduleId: number;
  lessonId: string;
  premium: boolean;
  hidden: boolean;
  createdMs: number;
  /** How many of its replies anybody sees. */
  answers: number;
  activeMs: number;
  /** The place of the reply that was accepted; -1 for none. */
  accepted: number;
  likes: number;
}

/** Who wrote what and when, in the order it was written: one place in each list for each reply. */
export interface Plan {
  people: string[];
  posts: PostPlan[];
  /** The place of the post that has thousands of replies. */
  longest: number;
  replies: { ids: string[]; post: Int32Array; by: Int32Array; atMs: Float64Array; hidden: Uint8Array };
}

/** Most write little, few write much. */
const somebody = (random: () => number, count: number): number => Math.floor(random() ** 3 * count);

function topicOf(random: () => number, { modules }: BuiltCourse): string {
  const drawn = random();
  if (drawn < 0.55) return "questions";
  if (drawn < 0.7) return "wins";
  if (drawn < 0.85) return "feedback";
  const open = modules.filter(({ locked }) => !locked);
  return `module-${String(open[Math.floor(random() * open.length)]?.id ?? 1)}`;
}

/** Four in ten are about a lesson, of which the first ones are asked about most. */
function lessonOf(random: () => number, { lessons }: BuiltCourse, topic: string): CourseLesson | undefined {
  if (random() > 0.4) return undefined;
  const module = /^module-(\d+)$/.exec(topic)?.[1];
  const some = module ? lessons.filter(({ moduleId }) => moduleId === Number(module)) : lessons;
  return some[Math.floor(random() ** 2 * some.length)];
}

function postPlan(random: () => number, course: BuiltCourse, id: string, people: number): PostPlan {
  const topic = topicOf(random, course);
  const lessonId = lessonOf(random, course, topic)?.id ?? "";
  const place = postPlace(course, { topic, moduleId: 0, lessonId, second: 0 });
  if ("field" in place) throw new Error(`A post about ${topic} and ${lessonId}: ${place.say}`);
  return {
    ...{ id, topic, lessonId, moduleId: place.moduleId, premium: place.isPremium, by: somebody(random, people) },
    ...{ hidden: random() < 0.01, createdMs: 0, answers: 0, activeMs: 0, accepted: -1 },
    likes: longTailed(random, 2, 2_000),
  };
}

/** How many replies each post has: a fifth none, few hundreds, one thousands, together as many as wanted. */
function repliesEach(random: () => number, posts: number, replies: number): { each: number[]; longest: number } {
  const each = Array.from({ length: posts }, () => longTailed(random, 6.5, MOST_REPLIES));
  const longest = Math.floor(posts * 0.9);
  each[longest] = Math.min(LONGEST_THREAD, Math.floor(replies / 4));
  let over = each.reduce((sum, one) => sum + one, 0) - replies;
  for (let at = 0; over !== 0; at = (at + 1) % posts) {
    const step = over > 0 ? -1 : 1;
    if (at === longest || each[at] === 0) continue;
    each[at] = (each[at] ?? 0) + step;
    over += step;
  }
  return { each, longest };
}

function repliesTo(random: () => number, posts: PostPlan[], each: number[], people: number, nowMs: number) {
  const count = each.reduce((sum, one) => sum + one, 0);
  const drawn = { post: new Int32Array(count), atMs: new Float64Array(count) };
  let next = 0;
  posts.forEach(({ createdMs }, post) => {
    // Half of them on the first day, and some for as long as the post is there.
    for (let left = each[post] ?? 0; left > 0; left -= 1, next += 1) {
      drawn.post[next] = post;
      drawn.atMs[next] = createdMs + 60_000 + random() ** 8 * (nowMs - createdMs - 120_000);
    }
  });
  const order = Int32Array.from({ length: count }, (_, at) => at).sort(
    (a, b) => (drawn.atMs[a] ?? 0) - (drawn.atMs[b] ?? 0),
  );
  const id = idsFrom(random);
  return {
    ids: Array.from({ length: count }, id),
    post: order.map((at) => drawn.post[at] ?? 0),
    by: Int32Array.from({ length: count }, () => somebody(random, people)),
    atMs: Float64Array.from(order, (at) => drawn.atMs[at] ?? 0),
    hidden: Uint8Array.from({ length: count }, () => (random() < 0.01 ? 1 : 0)),
  };
}

/** What the hooks would have counted. */
function countReplies(random: () => number, { posts, replies }: Plan): void {
  replies.post.forEach((place, at) => {
    const post = posts[place];
    if (!post || replies.hidden[at]) return;
    post.answers += 1;
    post.activeMs = replies.atMs[at] ?? 0;
    if (post.accepted < 0 && post.topic !== "wins" && random() < 0.3) post.accepted = at;
  });
}

/** @param size 1 for a hundred thousand posts and a million replies */
export function planOf(random: () => number, course: BuiltCourse, size: number, nowMs: number): Plan {
  const id = idsFrom(random);
  const most = { posts: Math.round(WHOLE.posts * size), replies: Math.round(WHOLE.replies * size) };
  const people = Array.from({ length: Math.max(1_000, Math.round(WHOLE.people * size)) }, id);
  const posts = Array.from({ length: most.posts }, () => postPlan(random, course, id(), people.length));
  const moments = Array.from(posts, () => nowMs - 60_000 - random() * SPAN_MS).sort((a, b) => a - b);
  posts.forEach((post, at) => (post.createdMs = post.activeMs = moments[at] ?? nowMs));
  const { each, longest } = repliesEach(random, most.posts, most.replies);
  Object.assign(posts[longest] ?? {}, { topic: "questions", lessonId: "", moduleId: 0, premium: false, hidden: false });
  const plan = { people, posts, longest, replies: repliesTo(random, posts, each, people.length, nowMs) };
  countReplies(random, plan);
  return plan;
}
