import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { yamlIn } from "#support/yamlIn.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { ACTIONS, castOn, ROUTES } from "./communityDoors.ts";
import { ago, free } from "./learner.ts";
import { rowsOf, WORDS } from "./reviewing.ts";

type Names = Record<string, string>;
const told = yamlIn("pocketbase/communityWrites.yaml") as {
  forOthers: string[];
  aboutOthers: Names;
  aboutOwn: Names;
  away: Names;
};
/** What others read, or count by: who is silenced does not write it. */
export const FOR_OTHERS = new Set(told.forOthers);

/** A learner's writes of reviews and in the community, one of each that is taken. */
export function communityWritesOn(server: () => TestServer) {
  const { scene } = castOn(server);
  const acts = { ...ACTIONS, ...ROUTES };
  const act = async (name: string, who: Person, author?: Person) => ({
    ...{ path: "", body: {} },
    ...acts[name]?.(who, await scene(author)),
  });
  const made = async (name: string, ada: Person) => {
    const { path, body } = await act(name, ada);
    return {
      path: `${path}/${json<{ id: string }>(await succeeded(send(server(), "POST", path, body, ada.token))).id}`,
    };
  };
  const each = (names: Record<string, string>, write: (name: string, ada: Person) => Promise<{ path: string }>) =>
    Object.fromEntries(Object.entries(names).map(([door, name]) => [door, (ada: Person) => write(name, ada)]));
  const mentionOf = async ({ id }: Person) => {
    const values = `'mention${id.slice(0, 8)}', '${(await scene()).post}', '', '${id}', '${ago(0)}'`;
    await sql(server(), `INSERT INTO mentions (id, post, reply, user, created) VALUES (${values})`);
    return { path: rowsOf("mentions", `mention${id.slice(0, 8)}`) };
  };
  return {
    ...each(told.aboutOthers, act),
    ...each(told.aboutOwn, (name, ada) => act(name, ada, ada)),
    ...each(told.away, made),
    "POST reviews": ({ id }: Person) => ({ path: rowsOf("reviews"), body: { ...WORDS, user: id, contentId: free } }),
    "DELETE reviews": async (ada: Person) => ({ path: rowsOf("reviews", (await scene(ada)).review) }),
    "PATCH drafts": async (ada: Person) => ({ ...(await made("draft", ada)), body: { text: "Half a sentence" } }),
    "DELETE mentions": mentionOf,
  };
}
