import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { type Answer, json, send, sql } from "#serverTests/ask.ts";
import { ago, free } from "#serverTests/learner.ts";
import { several } from "./hostile.ts";

const WEEK_AGO = ago(8 * 86_400_000).replace("T", " ");
/** Of their alerts each keeps the latest hundred. */
const TOLD_EACH = 45;
const PLAIN = "Plain words";

export interface Written {
  /** Each writes one of the strings wherever something can be written. */
  people: Person[];
  /** Whom they answer and call by name, so that their alerts hold it. */
  told: Person[];
  /** By person; each wrote one. */
  posts: string[];
  /** Under each of these many answer. */
  threads: string[];
  moderators: [first: Person, second: Person];
  /** By field, how many of the strings were taken, perhaps cleaned, and how many refused. */
  tally: Map<string, { taken: number; refused: number }>;
}

/** Not in the middle of a character. Half a character is no JSON: the server refuses all that it stands in. */
const cut = (text: string, most: number): string =>
  text.isWellFormed() ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "") : text.slice(0, most);

type Sent = Record<string, unknown>;

const rows = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;

/** Writes hostile strings into every field of the community; throws where a server fails over one. */
export class HostileFields {
  readonly tally: Written["tally"] = new Map();
  readonly #server: TestServer;
  readonly #strings: string[];

  constructor(server: TestServer, strings: string[]) {
    this.#server = server;
    this.#strings = strings;
  }

  #note(field: string, isTaken: boolean): void {
    const known = this.tally.get(field) ?? { taken: 0, refused: 0 };
    this.tally.set(field, { taken: known.taken + Number(isTaken), refused: known.refused + Number(!isTaken) });
  }

  /** Sends it, with plain words in place of each field that is refused. @returns undefined where all of it is */
  async #write(name: string, method: string, path: string, body: Sent, hostile: string[], who: Person) {
    let [sent, left] = [body, hostile];
    for (;;) {
      const answer = await send(this.#server, method, path, sent, who.token);
      const isBroken = JSON.stringify(sent).includes("\\ud") === false && answer.body.includes("Something went wrong");
      if (answer.status >= 500 || isBroken)
        throw new Error(`${name}: ${String(answer.status)} ${JSON.stringify(sent).slice(0, 300)}`);
      const isTaken = answer.status < 300;
      const refused = isTaken ? [] : refusedOf(answer, left);
      for (const field of isTaken ? left : refused) this.#note(`${name}.${field}`, isTaken);
      if (isTaken || refused.length === 0) return isTaken ? answer : undefined;
      left = left.filter((field) => !refused.includes(field));
      sent = { ...sent, ...Object.fromEntries(refused.map((field) => [field, field === "video" ? "" : PLAIN])) };
    }
  }

  async write(): Promise<Written> {
    const many = this.#strings.length;
    const server = this.#server;
    const people = await several(many, () => aPerson(server));
    const told = await several(Math.ceil(many / TOLD_EACH), () => aPerson(server, { displayName: PLAIN }));
    const moderators = [await aRole(server, "moderator"), await aRole(server, "moderator")] as Written["moderators"];
    await sql(server, `UPDATE users SET created = '${WEEK_AGO}'`);
    const post = (who: Person) => ({ user: who.id, topic: "wins", title: PLAIN, body: "Many answer this." });
    const threads = await several(told.length, async (at) =>
      idOf(await this.#write("thread", "POST", rows("posts"), post(told[at] as Person), [], told[at] as Person)),
    );
    await several(many, (at) => this.#introduce(people[at] as Person, this.#at(at)));
    const posts = await several(many, (at) => this.#post(people[at] as Person, at, told));
    await several(many, (at) => this.#answer(people[at] as Person, at, threads));
    await several(many, (at) => this.#report(people[at] as Person, at, people, posts));
    return { people, told, posts, threads, moderators, tally: this.tally };
  }

  #at = (at: number): string => this.#strings[at] ?? "";

  async #introduce(who: Person, text: string): Promise<void> {
    const own = rows("users", who.id);
    await this.#write("person", "PATCH", own, { displayName: cut(text, 80) }, ["displayName"], who);
    await this.#write("person", "PATCH", own, { about: cut(text, 500) }, ["about"], who);
    const draft = {
      user: who.id,
      key: "draft_post",
      text: JSON.stringify({ title: cut(text, 120), body: cut(text, 5_000) }),
      at: ago(0),
    };
    await this.#write("draft", "POST", rows("drafts"), draft, ["text"], who);
  }

  async #post(who: Person, at: number, told: Person[]): Promise<string> {
    const text = this.#at(at);
    const called = told[Math.floor(at / TOLD_EACH)]?.id ?? "";
    const body = {
      ...{ user: who.id, topic: "feedback", lessonId: free, second: 4, title: cut(text, 120) },
      body: `[@${PLAIN}](/community/people/${called}) batch${String(Math.floor(at / 15))}\n\n${cut(text, 9_900)}`,
      ...{
        sheet: cut(text, 5_000),
        questions: cut(text, 1_000),
        video: `https://evil.example/${cut(text, 400)}`,
      },
    };
    return idOf(
      await this.#write("post", "POST", rows("posts"), body, ["title", "video", "sheet", "questions", "body"], who),
    );
  }

  async #answer(who: Person, at: number, threads: string[]): Promise<void> {
    const body = cut(this.#at(at), 10_000);
    const post = threads[Math.floor(at / TOLD_EACH)];
    await this.#write("reply", "POST", rows("replies"), { user: who.id, post, body }, ["body"], who);
    const review = { rating: 3, title: cut(body, 120), content: cut(body, 2_000) };
    await this.#write("review", "PUT", `/api/course/reviews/${free}`, review, ["title", "content"], who);
  }

  async #report(who: Person, at: number, people: Person[], posts: string[]): Promise<void> {
    const reason = cut(this.#at(at), 500);
    const next = (at + 1) % people.length;
    const own = { user: who.id, reason };
    const about = (target: string, targetId: string | undefined) =>
      this.#write(`report of ${target}`, "POST", rows("reports"), { ...own, target, targetId }, ["reason"], who);
    await about("posts", posts[next]);
    await about("users", people[next]?.id);
    await this.#write("block", "POST", rows("blocks"), { user: who.id, blocked: people[next]?.id }, [], who);
  }

  /** A moderator hides each post, its writer answers that, another one looks again: with the string in each. */
  async decide({ people, posts, moderators: [first, second] }: Written): Promise<void> {
    await several(posts.length, async (at) => {
      const [who, text] = [people[at] as Person, this.#at(at)];
      const decision = { act: "hide", reason: cut(text, 500), note: cut(text, 500) };
      await this.#write(
        "decision",
        "POST",
        `/api/course/moderation/posts/${posts[at] ?? ""}`,
        decision,
        ["reason", "note"],
        first,
      );
      const appeal = { user: who.id, target: `posts ${posts[at] ?? ""}`, text: cut(text, 2_000) };
      const made = await this.#write("appeal", "POST", rows("appeals"), appeal, ["text"], who);
      if (!made || at % 2 === 0) return;
      const answer = { decision: "rejected", answer: cut(text, 2_000) };
      await this.#write(
        "second look",
        "POST",
        `/api/course/moderation/appeals/${idOf(made)}`,
        answer,
        ["answer"],
        second,
      );
    });
  }
}

/** Which of the fields were refused; all of them where the answer does not say. */
function refusedOf(answer: Answer, left: string[]): string[] {
  const { data = {} } = json<{ data?: object }>(answer);
  const named = left.filter((field) => field in data);
  return named.length > 0 ? named : left;
}

const idOf = (answer: Answer | undefined): string => (answer ? json<{ id: string }>(answer).id : "");
