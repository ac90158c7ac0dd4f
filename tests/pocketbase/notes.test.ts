import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { ago, free } from "./learner.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const ROWS = "/api/collections/notes/records";

const server = await sharedServer();
const [ada, bob] = [await aPerson(server), await aPerson(server)];

const words = (user: Person, more: object = {}) => ({
  ...{ user: user.id, lessonId: free, second: 12.5, text: "Bread is a shelf.", at: ago(0) },
  ...more,
});
const status = async (method: string, path: string, body?: object, token?: string) =>
  (await send(server, method, path, body, token)).status;
const write = async (user: Person, more: object = {}): Promise<string> =>
  json<{ id: string }>(await succeeded(send(server, "POST", ROWS, words(user, more), user.token))).id;

describe("who may do what with notes", () => {
  it("their owner writes, reads, changes and throws them away", async () => {
    const id = await write(ada, { id: "abcdefghij12345" });
    expect(id).toBe("abcdefghij12345");
    const list = json<{ items: object[] }>(await succeeded(send(server, "GET", ROWS, undefined, ada.token)));
    expect(list.items).toMatchObject([{ id, text: "Bread is a shelf.", second: 12.5 }]);
    expect(await status("PATCH", `${ROWS}/${id}`, { text: "New words" }, ada.token)).toBe(200);
    expect(await status("DELETE", `${ROWS}/${id}`, undefined, ada.token)).toBe(204);
  });

  it("somebody else, a visitor and a forged token see and change nothing", async () => {
    const id = await write(ada);
    for (const token of [bob.token, undefined, "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.x"]) {
      const list = json<{ items: object[] }>(await succeeded(send(server, "GET", ROWS, undefined, token)));
      expect(list.items).toEqual([]);
      expect(await status("GET", `${ROWS}/${id}`, undefined, token)).toBe(404);
      expect(await status("PATCH", `${ROWS}/${id}`, { text: "theirs" }, token)).toBe(404);
      expect(await status("DELETE", `${ROWS}/${id}`, undefined, token)).toBe(404);
      expect(await status("POST", ROWS, words(ada), token)).toBe(400);
    }
    expect(await sql(server, `SELECT text FROM notes WHERE id = '${id}'`)).toEqual(["Bread is a shelf."]);
  });

  it("nobody gives a note to somebody else", async () => {
    const id = await write(ada);
    expect(await status("PATCH", `${ROWS}/${id}`, { user: bob.id }, ada.token)).toBe(404);
    expect(await status("POST", ROWS, words(bob), ada.token)).toBe(400);
  });

  it.each([
    [{ text: "" }],
    [{ text: "x".repeat(5001) }],
    [{ lessonId: "" }],
    [{ second: -1 }],
    [{ at: "" }],
    [{ id: "short" }],
  ])("a note must have its form: %j", async (more) => {
    expect(await status("POST", ROWS, words(ada, more), ada.token)).toBe(400);
  });

  it("they leave with the export and go with the account", async () => {
    const eve = await aPerson(server);
    await write(eve);
    const told = json<{ notes: object[] }>(
      await succeeded(send(server, "GET", "/api/course/export", undefined, eve.token)),
    );
    expect(told.notes).toMatchObject([{ user: eve.id, text: "Bread is a shelf." }]);
    await succeeded(send(server, "DELETE", `/api/collections/users/records/${eve.id}`, undefined, eve.token));
    expect(await sql(server, `SELECT count(*) FROM notes WHERE user = '${eve.id}'`)).toEqual([0].map(String));
  });
});
