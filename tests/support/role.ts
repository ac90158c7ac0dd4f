import { aPerson, type Person } from "./person.ts";
import { request } from "./request.ts";
import type { TestServer } from "./startPocketBase.ts";

/** Somebody with a role, as `npm run role` gives it. */
export async function aRole(
  server: TestServer,
  role: "operator" | "moderator",
  wishes: Parameters<typeof aPerson>[1] = {},
): Promise<Person> {
  const person = await aPerson(server, wishes);
  const url = `${server.url}/api/collections/users/records/${person.id}`;
  await request(url, { method: "PATCH", body: { roles: [role] }, token: server.superuser.token });
  return person;
}
