import { expect } from "vitest";
import { aRole } from "#support/role.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { succeeded } from "./readers.ts";

/**
 * A row that came by a route of its own: a superuser alone reads it and throws it away.
 * @param tokens who else tries; a visitor and an operator try in any case
 * @param row what is read of it
 */
export async function expectSuperusersRow(
  server: TestServer,
  { rows, id, sent, tokens, row }: { rows: string; id: string; sent: object; tokens: string[]; row: object },
): Promise<void> {
  const operator = await aRole(server, "operator");
  for (const token of [undefined, ...tokens, operator.token]) {
    const status = async (method: string, path: string, body?: object) =>
      (await send(server, method, path, body, token)).status;
    expect(await status("GET", rows)).toBe(403);
    expect(await status("GET", `${rows}/${id}`)).toBe(403);
    expect(await status("POST", rows, sent)).toBe(403);
    expect(await status("PATCH", `${rows}/${id}`, { message: "other" })).toBe(403);
    expect(await status("DELETE", `${rows}/${id}`)).toBe(403);
  }
  const { token } = server.superuser;
  const read = json<object>(await succeeded(send(server, "GET", `${rows}/${id}`, undefined, token)));
  expect(read).toMatchObject(row);
  expect((await send(server, "DELETE", `${rows}/${id}`, undefined, token)).status).toBe(204);
}
