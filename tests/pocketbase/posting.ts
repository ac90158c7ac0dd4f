import type { PostRow, ReplyRow } from "#contract/community.d.ts";
import { aPerson, type Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { DAY_MS, inDays, json, send, sendForm, sql, succeeded } from "./ask.ts";
import { ago } from "./learner.ts";
import { rowsOf } from "./reviewing.ts";

type Learner = Pick<Person, "id" | "token">;

export const QUESTION = {
  topic: "questions",
  title: "Why does my kitchen ring?",
  body: "At 30 cm the *tiles* answer.",
};
export const ANSWER = "Try the hallway, with the coats on.";

/** What learners do with posts on one server. */
export const postsOn = (server: () => TestServer) => {
  const post = ({ id, token }: Learner, words: object = QUESTION) =>
    send(server(), "POST", rowsOf("posts"), { user: id, ...words }, token);
  const write = async (who: Learner, words: object = QUESTION): Promise<PostRow> =>
    json(await succeeded(post(who, { ...QUESTION, ...words })));
  /** A post with pictures. */
  const illustrate = ({ id, token }: Learner, pictures: File[], words: Partial<typeof QUESTION> = {}) =>
    sendForm(server(), "POST", rowsOf("posts"), { ...QUESTION, ...words, user: id, pictures }, token);
  const reply = ({ id, token }: Learner, to: string, body = ANSWER) =>
    send(server(), "POST", rowsOf("replies"), { user: id, post: to, body }, token);
  const answer = async (who: Learner, to: string, body = ANSWER): Promise<ReplyRow> =>
    json(await succeeded(reply(who, to, body)));
  const like = ({ id, token }: Learner, target: { post: string } | { reply: string }) =>
    send(server(), "POST", rowsOf("likes"), { user: id, ...target }, token);
  const report = ({ id, token }: Learner, targetId: string, target = "posts") =>
    send(server(), "POST", rowsOf("reports"), { user: id, target, targetId, reason: "spam" }, token);
  const read = async (id: string, token?: string) =>
    (await send(server(), "GET", rowsOf("posts", id), undefined, token)).status;
  const row = async (id: string): Promise<PostRow> =>
    json(await succeeded(send(server(), "GET", rowsOf("posts", id), undefined, server().superuser.token)));
  const moderate = (who: Pick<Person, "token">, id: string, act: string, table = "posts") =>
    send(server(), "POST", `/api/course/moderation/${table}/${id}`, { act, reason: "rules" }, who.token);
  /** Somebody whose account is so old. */
  const anOldHand = async (wishes: Parameters<typeof aPerson>[1] = {}, days = 8): Promise<Person> => {
    const person = await aPerson(server(), wishes);
    const made = ago(days * DAY_MS).replace("T", " ");
    await sql(server(), `UPDATE users SET created = '${made}' WHERE id = '${person.id}'`);
    return person;
  };
  const aMember = () => anOldHand({ premium: { validUntil: inDays(30) } });
  const count = async (query: string) => Number((await sql(server(), query))[0]);
  return { post, write, illustrate, reply, answer, like, report, read, row, moderate, anOldHand, aMember, count };
};
