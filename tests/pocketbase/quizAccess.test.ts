import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { ago, free } from "./learner.ts";
import { succeeded } from "./readers.ts";
import { answered, first, quizOn, second } from "./quizzing.ts";

const server = await sharedServer();

const { post, tell, rows } = quizOn(() => server);

describe("who may do what with answers", () => {
  it.each([
    ["a visitor", () => undefined],
    ["a superuser", () => server.superuser.token],
    ["a forged token", () => "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x"],
  ])("%s keeps none", async (_, token) => {
    expect((await post({ attempts: [answered(true)] }, token())).status).toBe(401);
  });

  it("somebody whose address nobody asked to confirm keeps their own", async () => {
    expect((await tell(await aPerson(server, { verified: false }), answered(true))).cards).toHaveLength(1);
  });

  it.each([
    ["quizAttempts", { attemptId: "attempt-of-mine", chosen: 1, right: true }],
    ["quizCards", { due: "2099-01-01", interval: 35 }],
  ])("%s are read by their owner and written by nobody", async (collection, more) => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    await tell(ada, answered(true));
    const path = `/api/collections/${collection}/records`;
    const list = async (token?: string) =>
      json<{ items: { id: string; questionId: string }[] }>(
        await succeeded(send(server, "GET", path, undefined, token)),
      ).items;
    const [row] = await list(ada.token);
    expect(row?.questionId).toBe(first);
    expect([await list(bob.token), await list()]).toEqual([[], []]);
    expect((await send(server, "GET", `${path}/${row?.id}`, undefined, bob.token)).status).toBe(404);
    for (const token of [ada.token, bob.token, undefined]) {
      const body = { user: ada.id, lessonId: free, questionId: second, at: ago(0), ...more };
      expect((await send(server, "POST", path, body, token)).status).toBe(403);
      expect((await send(server, "PATCH", `${path}/${row?.id}`, body, token)).status).toBe(403);
      expect((await send(server, "DELETE", `${path}/${row?.id}`, undefined, token)).status).toBe(403);
    }
  });

  it("they leave with the export and go with the account", async () => {
    const ada = await aPerson(server);
    await tell(ada, answered(false));
    const told = json(await succeeded(send(server, "GET", "/api/course/export", undefined, ada.token)));
    expect(told).toMatchObject({ quizAttempts: [{ user: ada.id, right: false }], quizCards: [{ questionId: first }] });
    await succeeded(send(server, "DELETE", `/api/collections/users/records/${ada.id}`, undefined, ada.token));
    expect([await rows("quizAttempts", ada), await rows("quizCards", ada)]).toEqual([0, 0]);
  });
});
