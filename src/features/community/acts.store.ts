import type { BlockedPerson, EntryFacts, OwnActs } from "#contract/community.d.ts";
import { answeredWith, failureOf } from "#lib/failure.ts";
import { newId } from "#lib/newId.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { storedSession } from "#lib/session.ts";
import { $owner } from "#sync/owner.store.ts";

const rows = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;
const TABLES = { post: "posts", reply: "replies" } as const;

async function tell<Answered>(path: string, method = "GET", body?: object): Promise<Answered> {
  const client = await pocketbase();
  // What is done just before the page is left still arrives.
  return client.send<Answered>(path, { method, ...(body && { body }), keepalive: method !== "GET" });
}

/** The id of one's like of each entry that one likes, by the entry's. */
const likes = new Map<string, string>();

export type ReportTarget = "posts" | "replies" | "users";

/** What an act is told about. */
export type About = Pick<EntryFacts, "kind" | "id">;

/** As many ids as fit one request. */
const idsOf = (entries: About[], kind: About["kind"]): string =>
  [...new Set(entries.flatMap((one) => (one.kind === kind ? one.id : [])))].slice(0, 60).join(",");

/** Asks what one pressed on these entries. @param thread the post whose page this is; "" for a list */
export async function readOwnActs(entries: About[], thread = ""): Promise<OwnActs> {
  const query = `posts=${idsOf(entries, "post")}&replies=${idsOf(entries, "reply")}${thread && `&thread=${thread}`}`;
  const own = await tell<OwnActs>(`/api/course/community/mine?${query}`);
  for (const { id } of entries) likes.delete(id);
  for (const [target, like] of Object.entries(own.likes)) likes.set(target, like);
  return own;
}

async function like({ kind, id }: About): Promise<void> {
  const made = newId();
  try {
    await tell(rows("likes"), "POST", { id: made, user: $owner.get(), [kind]: id });
    likes.set(id, made);
  } catch (error) {
    // Another tab or device may have pressed it before.
    if (failureOf(error).kind !== "invalid") throw error;
    await readOwnActs([{ kind, id }]);
    if (!likes.has(id)) throw error;
  }
}

async function unlike(id: string): Promise<void> {
  const made = likes.get(id);
  if (!made) return;
  try {
    await tell(rows("likes", made), "DELETE");
  } catch (error) {
    // Another tab or device may have taken it back before.
    if (failureOf(error).kind !== "missing") throw error;
  }
  likes.delete(id);
}

/** Reports what somebody wrote, or them. @throws what lib/failure.ts sorts */
export const tellReport = (target: ReportTarget, targetId: string, reason: string): Promise<unknown> =>
  tell(rows("reports"), "POST", { user: $owner.get(), target, targetId, reason });

let last: Promise<unknown> = Promise.resolve();

/** Likes an entry or takes that back, after what was pressed before. @throws what lib/failure.ts sorts */
export function setLike(about: About, isLiked: boolean): Promise<void> {
  const turn = last.then(() => (isLiked ? like(about) : unlike(about.id)));
  last = turn.catch(() => undefined);
  return turn;
}

/** Takes a reply for the answer to one's post; "" takes that back. @throws what lib/failure.ts sorts */
export const acceptAnswer = (post: string, reply: string): Promise<unknown> =>
  tell(`/api/course/posts/${post}/accept`, "POST", { reply });

/** Lets a post stand above the others, or no longer: for moderators. @throws what lib/failure.ts sorts */
export const pin = (post: string, act: "pin" | "unpin"): Promise<unknown> =>
  tell(`/api/course/moderation/posts/${post}`, "POST", { act });

/** Asks at once, without the client: a page that is left waits for nothing. @throws what lib/failure.ts sorts */
export async function removeEntry({ kind, id }: About): Promise<void> {
  const headers = { Authorization: storedSession()?.token ?? "" };
  const answer = await fetch(rows(TABLES[kind], id), { method: "DELETE", headers, keepalive: true });
  if (!answer.ok && answer.status !== 404)
    throw answeredWith(answer.status, "Deleting", await answer.json().catch(() => undefined));
}

/** Whom one blocks, with their names. @throws what lib/failure.ts sorts */
export const readBlocked = async (): Promise<BlockedPerson[]> =>
  (await tell<{ people: BlockedPerson[] }>("/api/course/community/blocked")).people;
