import { aPerson, grant } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { inDays, send, succeeded } from "./ask.ts";

const aMember = (server: TestServer) => aPerson(server, { premium: { validUntil: inDays(30) } });

/** How each kind of reader comes to the cookie they send. */
export const READERS: Record<string, (server: TestServer) => Promise<string | undefined>> = {
  visitor: async () => undefined,
  free: async (server) => (await aPerson(server)).cookie,
  member: async (server) => (await aMember(server)).cookie,
  expired: async (server) => {
    const person = await aMember(server);
    await grant(server, person, { validUntil: inDays(-1) });
    return person.cookie;
  },
  deleted: async (server) => {
    const person = await aMember(server);
    await succeeded(send(server, "DELETE", `/api/collections/users/records/${person.id}`, undefined, person.token));
    return person.cookie;
  },
  "signed out everywhere": async (server) => {
    const person = await aMember(server);
    await succeeded(send(server, "POST", "/api/course/sign-out?everywhere=1", undefined, person.token));
    return person.cookie;
  },
};

// Where the tests of the browser look for it.
export { DAY_MS, inDays, succeeded } from "./ask.ts";
