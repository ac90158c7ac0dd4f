import type { Site } from "#bench/site.ts";
import { newId } from "#lib/newId.ts";
import { request } from "#support/request.ts";
import { ask, type Headers } from "./asking.ts";
import type { Town } from "./seed/seed.ts";

const HOUR_S = 3_600;

export interface Member {
  id: string;
  headers: Headers;
}

/** A session of somebody's of the town. */
export async function signedIn({ url, superuser }: Site, id: string): Promise<Member> {
  const impersonate = `${url}/api/collections/users/impersonate/${id}`;
  const { token } = await request<{ token: string }>(impersonate, {
    body: { duration: HOUR_S },
    token: superuser.token,
  });
  return { id, headers: { Authorization: token } };
}

/** Whoever writes while it is measured: none of those who write most. @param after so many others */
export async function writers(site: Site, { plan: { people } }: Town, count: number, after = 0): Promise<Member[]> {
  const from = Math.floor(people.length / 2) + after;
  const all: Member[] = [];
  while (all.length < count) all.push(await signedIn(site, people[from + all.length] ?? ""));
  return all;
}

const rows = ({ url }: Site, table: string): string => `${url}/api/collections/${table}/records`;

/** What somebody writes, as the product's own forms send it. */
export const acts = (site: Site) => ({
  post: async ({ id: user, headers }: Member, words: string): Promise<string> => {
    const id = newId();
    const said = {
      topic: "questions",
      title: `Why is it so loud? ${words}`,
      body: `At 30 cm the *tiles* answer. ${words}`,
    };
    await ask(rows(site, "posts"), headers, "POST", { id, user, ...said });
    return id;
  },
  reply: async ({ id: user, headers }: Member, post: string, words: string): Promise<string> => {
    const id = newId();
    await ask(rows(site, "replies"), headers, "POST", { id, user, post, body: `Try the **hallway**. ${words}` });
    return id;
  },
  like: async ({ id: user, headers }: Member, target: { post: string } | { reply: string }): Promise<string> => {
    const id = newId();
    await ask(rows(site, "likes"), headers, "POST", { id, user, ...target });
    return id;
  },
  remove: ({ headers }: Member, table: string, id: string) => ask(`${rows(site, table)}/${id}`, headers, "DELETE"),
  change: ({ headers }: Member, table: string, id: string, body: object) =>
    ask(`${rows(site, table)}/${id}`, headers, "PATCH", body),
});
