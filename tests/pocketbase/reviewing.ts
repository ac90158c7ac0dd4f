import type { ReviewRow, ReviewStats } from "#contract/reviews.d.ts";
import { aPerson, type Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, listOf, send, sql, succeeded } from "./ask.ts";
import { ago, free } from "./learner.ts";

type Learner = Pick<Person, "id" | "token">;

export const rowsOf = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;
export const reviewPath = (contentId = free) => `/api/course/reviews/${contentId}`;
export const WORDS = { rating: 4, title: "Clear", content: "I wrote my first brief with it." };
/** What learners do with reviews on one server. */
export const reviewsOn = (server: () => TestServer) => {
  const put = ({ token }: Pick<Person, "token">, words: object = WORDS, contentId = free) =>
    send(server(), "PUT", reviewPath(contentId), words, token);
  const write = async (who: Learner, words: object = WORDS, contentId = free): Promise<ReviewRow> =>
    json(await succeeded(put(who, words, contentId)));
  const about = <Row>(table: string, contentId: string, token?: string) =>
    listOf<Row>(
      server(),
      `${rowsOf(table)}?perPage=100&filter=${encodeURIComponent(`contentId = "${contentId}"`)}`,
      token,
    );
  const list = (token?: string, contentId = free) => about<ReviewRow>("reviews", contentId, token);
  const stats = async (contentId = free) => (await about<ReviewStats>("reviewStats", contentId))[0];
  const vote = ({ id, token }: Learner, review: string) =>
    send(server(), "POST", rowsOf("reviewVotes"), { user: id, review }, token);
  const report = ({ id, token }: Learner, review: string, reason = "spam") =>
    send(server(), "POST", rowsOf("reviewReports"), { user: id, review, reason }, token);
  const helpful = async (review: string): Promise<number> =>
    Number((await sql(server(), `SELECT helpful FROM reviews WHERE id = '${review}'`))[0]);
  const isHidden = async (review: string): Promise<boolean> =>
    Number((await sql(server(), `SELECT hidden FROM reviews WHERE id = '${review}'`))[0]) === 1;
  /** Somebody whose account is so old. */
  const anOldHand = async (days = 8): Promise<Person> => {
    const person = await aPerson(server());
    const made = ago(days * 86_400_000).replace("T", " ");
    await sql(server(), `UPDATE users SET created = '${made}' WHERE id = '${person.id}'`);
    return person;
  };
  return { put, write, list, stats, vote, report, helpful, isHidden, anOldHand };
};
