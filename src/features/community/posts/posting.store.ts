import type { PostSent } from "#contract/community.d.ts";
import { refreshSession } from "#features/account/session/account.store.ts";
import { track } from "#lib/analytics.ts";
import { type Failure, type FieldProblem, failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { storedSession } from "#lib/session.ts";
import type { Written } from "./post.ts";
import { firstDayUntil, firstDayWords } from "./writer.ts";

/** The server's fields that are none of the form's, and the form's that stand for them. */
const SHOWN_AT: Record<string, string> = {
  moduleId: "lessonId",
  topic: "lessonId",
  questions: "firstAsk",
};

/** What holds on the first day is said by the reader's own clock. */
function said(problem: FieldProblem): FieldProblem {
  const untilMs = problem.code.startsWith("validation_first_day")
    ? firstDayUntil(accountMadeAt(), Date.now())
    : undefined;
  return untilMs === undefined ? problem : { ...problem, message: firstDayWords(untilMs, Date.now()) };
}

/** Makes the server's refusal one of a form's, at its fields. @param fields those it has */
export const sortedFor =
  (...fields: string[]) =>
  (failure: Failure): Failure => {
    if (failure.kind !== "invalid") return failure;
    const all = Object.entries(failure.fields).map(([name, problem]): [string, FieldProblem] => {
      const at = SHOWN_AT[name] ?? name;
      return [fields.includes(name) || !fields.includes(at) ? name : at, said(problem)];
    });
    // Of what no field says the first sentence is said beside the form.
    const [, first] = all.find(([name]) => !fields.includes(name)) ?? [];
    return { ...failure, message: first?.message ?? failure.message, fields: Object.fromEntries(all) };
  };

const PATIENCE_MS = 60_000;

/** How an act ended. */
export type Sent = { row: Written; failure?: undefined } | { row?: undefined; failure: Failure };

/** What goes along with a post's words. */
export interface Pictures {
  added: Blob[];
  /** Names of those that go. */
  removed: string[];
}

type Kind = "posts" | "replies";

const address = (kind: Kind, id = ""): string => `/api/collections/${kind}/records${id && `/${id}`}`;
const endingOf = ({ type }: Blob): string => type.slice("image/".length).replace("jpeg", "jpg");

function formOf(said: object, { added, removed }: Pictures, isNew: boolean): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(said)) form.set(name, String(value));
  for (const [at, picture] of added.entries())
    form.append(isNew ? "pictures" : "pictures+", picture, `picture-${String(at + 1)}.${endingOf(picture)}`);
  for (const name of removed) form.append("pictures-", name);
  return form;
}

const ID = /^[a-z0-9]{15}$/;

async function ask(path: string, method: string, body?: object): Promise<Written> {
  const client = await pocketbase();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const row = await client.send<Written>(path, { method, ...(body && { body }), signal });
  // Something between may answer in the server's place: what was written must not be thrown away for it.
  if (!ID.test(row.id)) throw new Error(`${path} was answered without a row`);
  return row;
}

/** A failure is logged (`failureOf`) and counted, and everything stays (spec §8). */
async function ended(kind: Kind, act: () => Promise<Written>): Promise<Sent> {
  try {
    return { row: await act() };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== "unexpected") track("error", { error_type: kind, error_message: failure.kind });
    // Whoever was a member hears on this page that they are none any more.
    if (failure.kind === "invalid" && failure.fields["topic"]?.code === "validation_premium") void refreshSession();
    return { failure };
  }
}

/** Sent once more because no answer came, it may be there already: its id was given here. */
async function make(kind: Kind, id: string, body: object): Promise<Written> {
  try {
    return await ask(address(kind), "POST", body);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== "invalid" || failure.fields["id"]?.code !== "validation_not_unique") throw error;
    return ask(address(kind, id), "GET");
  }
}

const withPictures = ({ added, removed }: Pictures): boolean => added.length + removed.length > 0;

/** @param id given by the device: sent twice it is one */
export const createPost = (id: string, said: PostSent, pictures: Pictures): Promise<Sent> =>
  ended("posts", () => {
    const sent = { id, ...said };
    return make("posts", id, withPictures(pictures) ? formOf(sent, pictures, true) : sent);
  });

export const changePost = (id: string, said: PostSent, pictures: Pictures): Promise<Sent> =>
  ended("posts", () =>
    ask(address("posts", id), "PATCH", withPictures(pictures) ? formOf(said, pictures, false) : said),
  );

export const createReply = (id: string, said: { user: string; post: string; body: string }): Promise<Sent> =>
  ended("replies", () => make("replies", id, { id, ...said }));

export const changeReply = (id: string, body: string): Promise<Sent> =>
  ended("replies", () => ask(address("replies", id), "PATCH", { body }));

/** As the server has it now, before it is changed. */
export const readOwnEntry = (kind: Kind, id: string): Promise<Sent> => ended(kind, () => ask(address(kind, id), "GET"));

/** When the account was made, as far as this device knows; undefined where it does not. */
export const accountMadeAt = (): unknown =>
  (storedSession()?.record as { created?: unknown } | null | undefined)?.created;
