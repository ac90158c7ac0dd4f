import type { OwnModeration } from "#contract/appeals.d.ts";
import type { Case, Queue } from "#contract/moderation.d.ts";
import { type Person, signIn } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { type Answer, json, listOf, send, sql, succeeded } from "./ask.ts";
import { rowsOf } from "./reviewing.ts";

type Who = Pick<Person, "token">;

interface Told {
  title: string;
  message: string;
  action: { url: string } | null;
}

export const MODERATION = "/api/course/moderation";
export const REASON = "It sells something: house rule 3.";

/** What moderators, and those they decide about, do on one server. */
export const decisionsOn = (server: () => TestServer) => {
  const get = (path: string, { token }: Who) => send(server(), "GET", `${MODERATION}/${path}`, undefined, token);
  const decide = ({ token }: Who, target: string, act: string, more: object = {}) =>
    send(server(), "POST", `${MODERATION}/${target}`, { act, reason: REASON, ...more }, token);
  const appealTo = ({ id, token }: Pick<Person, "id" | "token">, target: string, text = "Nobody was sold anything.") =>
    send(server(), "POST", rowsOf("appeals"), { user: id, target, text }, token);
  const lookAgain = ({ token }: Who, id: string, decision: string, answer = "Somebody else looked.") =>
    send(server(), "POST", `${MODERATION}/appeals/${id}`, { decision, answer }, token);
  const queue = async (who: Who, query = ""): Promise<Queue> => json(await succeeded(get(`queue${query}`, who)));
  const caseOf = async (who: Who, target: string): Promise<Case> => json(await succeeded(get(`cases/${target}`, who)));
  const mine = async (who: Who): Promise<OwnModeration> => json(await succeeded(get("mine", who)));
  /** What somebody was told of decisions in their alerts, the latest first. */
  const toldTo = async ({ token }: Who): Promise<Told[]> => {
    const all = await listOf<Told>(server(), `${rowsOf("notifications")}?sort=-@rowid`, token);
    return all.filter(({ action }) => action?.url === "/profile#decisions");
  };
  /** Somebody who logged in anew. */
  const again = async (who: Person): Promise<Person> => ({ ...who, ...(await signIn(server(), who)) });
  return { get, decide, appealTo, lookAgain, queue, caseOf, mine, toldTo, again };
};

/** What was refused, at which field. */
export const fieldOf = (answer: Answer): string =>
  Object.keys(json<{ data: Record<string, unknown> }>(answer).data ?? {}).join();

/** Leaves an account as a decision does; past the hooks, as with a ban by them its sessions end. */
export async function standAs(
  server: TestServer,
  { id }: Pick<Person, "id">,
  standing: string,
  until = "",
): Promise<void> {
  const at = until.replace("T", " ");
  await sql(server, `UPDATE users SET standing = '${standing}', standingUntil = '${at}' WHERE id = '${id}'`);
}
