import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { randomFrom } from "#bench/build/words.ts";
import type { BuiltCourse } from "#contract/course.d.ts";
import { likesOfReplies, writeAchievements, writeLikes, writeReviews, writeTold } from "./acts.ts";
import { writeModeration } from "./moderation.ts";
import { type Plan, planOf } from "./plan.ts";
import { idsFrom } from "./rows.ts";
import { Texts } from "./texts.ts";
import { writePeople, writePosts, writeReplies } from "./writing.ts";

const SEED = 20_261_123;
const MEGABYTE = 2 ** 20;
/** What a bulk load may do that a server must not: it begins anew when the machine fails. */
const FAST = "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-1000000; PRAGMA temp_store=MEMORY";

export interface Town {
  plan: Plan;
  course: BuiltCourse;
  /** An account that may look at what was reported. */
  moderator: string;
  words: { everywhere: string; frequent: string; usual: string; rare: string };
  counts: { posts: number; replies: number; likes: number; people: number };
  /** What writing it took, and how large the database is then. */
  seconds: number;
  megabytes: number;
}

export const databaseIn = (dataDir: string): string => join(dataDir, "data.db");

/**
 * Fills the database of a migrated data folder with a community, as the hooks would have left it: the same at each run but
 * for the moments, which end now. @param size 1 for a hundred thousand posts and a million replies
 */
export function seed(dataDir: string, curriculum: string, size: number): Town {
  const start = performance.now();
  const [nowMs, random] = [Date.now(), randomFrom(SEED)];
  const course = JSON.parse(readFileSync(curriculum, "utf8")) as BuiltCourse;
  const plan = planOf(random, course, size, nowMs);
  const [texts, id] = [new Texts(random), idsFrom(random)];
  const database = new DatabaseSync(databaseIn(dataDir));
  const moderator = plan.people.at(-1) ?? "";
  const titles = course.achievements.slice(0, 2).map((one) => one.id);
  const inOneGo = (write: () => void) => {
    database.exec("BEGIN");
    write();
    database.exec("COMMIT");
  };
  const likes = likesOfReplies(random, plan);
  let liked = 0;
  database.exec(FAST);
  inOneGo(() => writePeople(database, plan, id, nowMs));
  inOneGo(() => writePosts(database, plan, texts));
  inOneGo(() => writeReplies(database, plan, texts, likes));
  inOneGo(() => (liked = writeLikes(database, plan, likes, id)));
  inOneGo(() => writeTold(database, plan, id));
  inOneGo(() => writeReviews(database, plan, id));
  inOneGo(() => writeAchievements(database, plan, titles, id));
  inOneGo(() => writeModeration(database, { plan, moderator, id, random, nowMs }));
  database.prepare("UPDATE users SET role = 'moderator' WHERE id = ?").run(moderator);
  database.exec("PRAGMA journal_mode=WAL");
  database.close();
  const { words, rare } = texts;
  return {
    ...{ plan, course, moderator },
    words: { everywhere: words[0] ?? "", frequent: words[12] ?? "", usual: words[400] ?? "", rare: rare[99] ?? "" },
    counts: { posts: plan.posts.length, replies: plan.replies.ids.length, likes: liked, people: plan.people.length },
    seconds: (performance.now() - start) / 1000,
    megabytes: statSync(databaseIn(dataDir)).size / MEGABYTE,
  };
}
