import { type Person, aPerson } from "#support/person.ts";
import { request, send } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";

type Who = Pick<Person, "id" | "token">;

const DAY_MS = 86_400_000;
const AT_ONCE = 8;

/** Makes so many of something, few at once. */
export async function several<Thing>(many: number, make: (at: number) => Promise<Thing>): Promise<Thing[]> {
  const made: Thing[] = [];
  for (let from = 0; from < many; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, at) => make(from + at));
    made.push(...(await Promise.all(some)));
  }
  return made;
}

/** What accounts that are kept for it, and moderators, do on one server. */
export const puppetsOn = (server: () => TestServer) => {
  const rows = (collection: string) => `${server().url}/api/collections/${collection}/records`;
  const moderation = (path: string) => `${server().url}/api/course/moderation/${path}`;
  const statusOf = async (url: string, body: object, { token }: Who) => (await send(url, { body, token })).status;
  const sql = async (query: string): Promise<string[]> => {
    const { token } = server().superuser;
    const found = await request<{ rows: string[][] | null }>(`${server().url}/api/sql`, { body: { query }, token });
    return found.rows?.[0] ?? [];
  };
  /** Somebody whose account is so many days old. */
  const anAccount = async (days: number): Promise<Person> => {
    const person = await aPerson(server());
    const made = new Date(Date.now() - days * DAY_MS).toISOString().replace("T", " ");
    await sql(`UPDATE users SET created = '${made}' WHERE id = '${person.id}'`);
    return person;
  };
  const words = { topic: "questions", title: "Why does my kitchen ring?", body: "At 30 cm the *tiles* answer." };
  return {
    ...{ sql, anAccount },
    count: async (query: string) => Number((await sql(query))[0]),
    post: (who: Who) => statusOf(rows("posts"), { user: who.id, ...words }, who),
    write: async ({ id, token }: Who) =>
      (await request<{ id: string }>(rows("posts"), { body: { user: id, ...words }, token })).id,
    reply: (who: Who, post: string) => statusOf(rows("replies"), { user: who.id, post, body: "The hallway." }, who),
    report: (who: Who, targetId: string) =>
      statusOf(rows("reports"), { user: who.id, target: "posts", targetId, reason: "spam" }, who),
    decide: (who: Who, target: string, act: string) => statusOf(moderation(target), { act, reason: "rules" }, who),
    queue: <Queue>({ token }: Who, query = "") => request<Queue>(moderation(`queue${query}`), { token }),
  };
};
