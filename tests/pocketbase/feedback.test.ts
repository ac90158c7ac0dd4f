import { expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { send, sql } from "./ask.ts";
import { LIMITED, mailsHere } from "./here.ts";
import { runCron } from "./letters.ts";
import { elsewhere, expectRetry, readersOf, statuses } from "./tries.ts";

const ROUTE = "/api/course/feedback";
const { sink, server } = await mailsHere(LIMITED);
const { anybody } = readersOf(() => server);
const word = (change: object = {}) => ({
  ...{ type: "bug", message: "The button did nothing.", email: "", page: "/module/1/pick-a-viewer" },
  ...{ width: 390, theme: "dark", website: "", ...change },
});
const as = (token: string | undefined, body: object, headers: Record<string, string> = {}) =>
  send(server, "POST", ROUTE, body, token, { "x-forwarded-for": elsewhere(), ...headers });
const kept = async (message: string) =>
  sql(server, `SELECT type, email, page, width, theme, user FROM feedback WHERE message = '${message}'`);

it("who may do what with feedback anybody sends it; a learner's names them; only a superuser reads or throws it away", async () => {
  const ada = await aPerson(server);
  expect((await as(undefined, word({ message: "of a visitor" }))).status).toBe(200);
  expect((await as("forged", word({ message: "of a forger" }))).status).toBe(200);
  expect((await as(ada.token, word({ message: "of ada", user: "somebody0000000" }))).status).toBe(200);
  expect((await as(server.superuser.token, word({ message: "of ours" }))).status).toBe(200);
  const about = ["bug", "", "/module/1/pick-a-viewer", "390", "dark"];
  for (const who of ["of a visitor", "of a forger", "of ours"]) expect(await kept(who)).toEqual([...about, ""]);
  expect(await kept("of ada")).toEqual([...about, ada.id]);
});

it("too much of it is refused after twenty an hour from one account, wherever it is", async () => {
  const { token } = await aPerson(server);
  expect(await statuses(20, () => as(token, word()))).toEqual(Array(20).fill(200));
  expectRetry(await as(token, word()), 60);
});

const forget = () => sql(server, "DELETE FROM mailQueue");

it("the operator's mail comes once, without whom to answer where nobody said; fifty a day at most, and the rest is kept", async () => {
  await forget();
  await as(undefined, word({ message: "no address", id: "feedback0000002" }));
  await as(undefined, word({ message: "no address", id: "feedback0000002" }));
  await runCron(server, "mail-queue");
  const mine = () => sink.mails.filter(({ text }) => text.startsWith("no address"));
  await expect.poll(() => mine().length).toBe(1);
  expect(mine()[0]).toMatchObject({ replyTo: "", subject: expect.stringContaining("Feedback: a bug") as string });
  await forget();
  for (let count = 0; count < 52; count += 1) await anybody(ROUTE, word({ message: "many" }));
  expect(await sql(server, "SELECT count(*) FROM mailQueue")).toEqual(["50"]);
  expect(await sql(server, "SELECT count(*) FROM feedback WHERE message = 'many'")).toEqual(["52"]);
});
